/// The right to write one piece of shared state, as a value that only one file can make.
///
/// Conform a `fileprivate struct` in the client's file, and nothing else, to nothing else. Nobody
/// outside that file can make a value of it, so nobody else can make the ``Owned`` that writes or
/// the wrapper that readers see. There is no default implementation, and there never will be: a more
/// specific one in another file would be handed the owner.
///
/// ```swift
/// fileprivate struct CounterOwner: StateOwner {
///   var initialState: CounterState { CounterState() }
///   func publish(_ state: CounterState) -> ReadOnlyCounterState { ReadOnlyCounterState(state) }
/// }
/// ```
public protocol StateOwner: Sendable {
  /// The state that is owned: a value, with no class in it.
  associatedtype State
  /// The read-only wrapper that everybody else sees.
  associatedtype Published: PublishedState where Published.State == State

  /// The state of a new storage.
  var initialState: State { get }

  /// Wraps the state for readers. Called whenever somebody reads, so it should cost nothing: wrap,
  /// do not compute.
  func publish(_ state: State) -> Published
}

/// A type whose values give the right to write one piece of shared state.
///
/// Conform a `fileprivate struct` in the client's file to this protocol, and to no other protocol.
/// No code outside that file can create a value of the struct. Other code can therefore create
/// neither the wrapper that readers see nor the ``Owned`` that writes the state. The protocol has
/// no default implementations: another file could override a default implementation with a more
/// specific one, which would receive the owner as `self`.
///
/// ```swift
/// fileprivate struct CounterOwner: StateOwner {
///   var initialState: CounterState { CounterState() }
///   func publish(_ state: CounterState) -> ReadOnlyCounterState { ReadOnlyCounterState(state) }
/// }
/// ```
public protocol StateOwner<Published>: Sendable {
  /// The owned state: a value type without references to class instances.
  associatedtype State
  /// The read-only wrapper that all other code sees.
  associatedtype Published: PublishedState where Published.State == State

  /// The state in a new storage.
  var initialState: State { get }

  /// Returns the read-only wrapper of a state.
  ///
  /// The storage calls this method at every read, so it should only wrap the state and compute
  /// nothing.
  func publish(_ state: consuming State) -> Published
}

/// What everybody but the owner sees of a piece of shared state: a wrapper that can only be read.
///
/// Declare it in the client's file, with a `private let` for the state, a `fileprivate` initialiser
/// and explicit members. One conformance names one owner; a second one is a redundant conformance.
///
/// ```swift
/// public struct ReadOnlyCounterState: Equatable, Sendable {
///   private let state: CounterState
///   fileprivate init(_ state: CounterState) { self.state = state }
///   public var count: Int { state.count }
/// }
///
/// extension ReadOnlyCounterState: PublishedState {
///   public typealias State = CounterState
///   public static var shared: SharedKey<Self> { SharedKey(CounterOwner()) }
/// }
/// ```
public protocol PublishedState: Equatable, Sendable {
  /// The owned state behind the wrapper.
  associatedtype State: Equatable & Sendable

  /// Names the owner. Whoever reads it can do nothing with it.
  static var shared: SharedKey<Self> { get }
}

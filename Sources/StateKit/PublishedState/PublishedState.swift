/// A read-only wrapper of a piece of shared state.
///
/// All code except the owner reads the state through this wrapper. Declare it in the client's file,
/// with a `private let` for the state, a `fileprivate` initializer and explicit members. The
/// conformance names the owner; the compiler rejects a second conformance as redundant. The
/// `customMirror` lists what logs, differences and test failures print. Without a `customMirror`, a
/// mirror shows the state.
///
/// ```swift
/// public struct ReadOnlyCounterState: Equatable, Sendable, CustomReflectable {
///   private let state: CounterState
///   fileprivate init(_ state: CounterState) { self.state = state }
///   public var count: Int { state.count }
///   public var customMirror: Mirror {
///     Mirror(self, children: ["count": count], displayStyle: .struct)
///   }
/// }
///
/// extension ReadOnlyCounterState: PublishedState {
///   public typealias State = CounterState
///   public static var ownerKey: OwnerKey<Self> { OwnerKey(CounterOwner()) }
/// }
/// ```
public protocol PublishedState: Equatable, Sendable {
  /// The owned state behind the wrapper.
  associatedtype State: Equatable & Sendable

  /// The key that names the owner. Only the storage can use it.
  static var ownerKey: OwnerKey<Self> { get }
}

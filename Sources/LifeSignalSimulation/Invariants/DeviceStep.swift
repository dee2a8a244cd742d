public import Foundation
public import LifeSignalDomain

/// One step of a device: what it showed before an event, and after it.
public struct DeviceStep: Sendable {
  /// What it showed before.
  public var before: DeviceSnapshot
  /// What it shows after.
  public var after: DeviceSnapshot
  /// When it happened.
  public var now: Date
  /// Who changed something, in the owner's words.
  public var operation: String
  /// Whether an effect did.
  public var isByEffect: Bool
  /// Whether the emergency button was held down long enough, and the device has not made use of it.
  public var hasHeldAlert: Bool
  /// What the backend knows.
  public var backend: @Sendable () -> BackendState

  /// A step.
  public init(
    from before: DeviceSnapshot, to after: DeviceSnapshot, at now: Date,
    operation: String = "changed", isByEffect: Bool = true, hasHeldAlert: Bool = false,
    backend: @escaping @Sendable () -> BackendState = { BackendState() }
  ) {
    self.before = before
    self.after = after
    self.now = now
    self.operation = operation
    self.isByEffect = isByEffect
    self.hasHeldAlert = hasHeldAlert
    self.backend = backend
  }

  /// The account holder before and after, when it is the same.
  var sameUser: (before: User, after: User)? {
    guard let old = before.user, let new = after.user, old.id == new.id else { return nil }
    return (old, new)
  }

  /// The actions that are not in the queue any more.
  var leftQueue: [QueuedAction] {
    let left = Set(after.pendingActions.map(\.id))
    return before.pendingActions.filter { !left.contains($0.id) }
  }

  /// The actions that are new in the queue.
  var joinedQueue: [QueuedAction] {
    let known = Set(before.pendingActions.map(\.id))
    return after.pendingActions.filter { !known.contains($0.id) }
  }

  /// The account, as the backend knows it now.
  func account(_ id: UserID) -> Account? { backend().accounts[id] }
}

public import Foundation
public import LifeSignalBackend
internal import LifeSignalDomain

/// One step of a device: the state it publishes before and after an event.
public struct DeviceStep: Sendable {
  /// The state before the event.
  public var before: DeviceSnapshot
  /// The state after the event.
  public var after: DeviceSnapshot
  /// The time of the event.
  public var now: Date
  /// The name of the operation that changed the state.
  public var operation: String
  /// Whether an effect made the change.
  public var isByEffect: Bool
  /// Whether the user held the emergency button long enough to end the emergency, and the device
  /// has not ended it yet.
  public var hasHeldAlert: Bool
  /// Returns the state of the backend at the time of the call.
  public var backend: @Sendable () -> BackendState

  /// Creates a step between two snapshots.
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

  /// The account holder before and after the step, if it is the same user.
  var sameUser: (before: User, after: User)? {
    guard let old = before.user, let new = after.user, old.id == new.id else { return nil }
    return (old, new)
  }

  /// The actions that the step removed from the queue.
  var dequeuedActions: [QueuedAction] {
    let remaining = Set(after.pendingActions.map(\.id))
    return before.pendingActions.filter { !remaining.contains($0.id) }
  }

  /// The actions that the step added to the queue.
  var enqueuedActions: [QueuedAction] {
    let idsBefore = Set(before.pendingActions.map(\.id))
    return after.pendingActions.filter { !idsBefore.contains($0.id) }
  }

  /// Returns an account on the backend at the time of the call.
  func account(_ id: UserID) -> Account? { backend().accounts[id] }
}

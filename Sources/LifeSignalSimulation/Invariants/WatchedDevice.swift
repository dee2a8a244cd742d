internal import Foundation
internal import LifeSignalDomain
internal import LifeSignalFeatures

/// A device that an `InvariantMonitor` checks.
struct WatchedDevice {
  let id: DeviceID
  /// Returns the current snapshot of the device.
  let read: @Sendable () -> DeviceSnapshot
  /// The last snapshot that the monitor took.
  var lastSnapshot = DeviceSnapshot()
  /// Whether the user held the emergency button long enough to end the emergency, and the app has
  /// not ended it yet.
  var hasHeldAlert = false
  /// The queued check-ins and alerts that the app has shown as done, with their expiry times.
  var acknowledged: [ActionID: Date] = [:]
}

extension WatchedDevice {
  /// Records that the app has shown an action of its queue as done.
  ///
  /// - Parameter intent: The intent of the action; `nil` if the app showed that the emergency is
  ///   on.
  mutating func acknowledge(_ intent: CheckInIntent?) {
    let action = lastSnapshot.pendingActions.last { action in
      switch (action.intent, intent) {
      case (.checkIn, .checkIn), (.deactivateAlert, .deactivateAlert), (.activateAlert, nil): true
      default: false
      }
    }
    if let action { acknowledged[action.id] = action.expiresAt }
  }

  /// Removes the acknowledged actions that have left the queue.
  mutating func removeDequeuedActions() {
    guard !acknowledged.isEmpty else { return }
    let queued = Set(lastSnapshot.pendingActions.map(\.id))
    acknowledged = acknowledged.filter { queued.contains($0.key) }
  }
}

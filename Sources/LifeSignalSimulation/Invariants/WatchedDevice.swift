internal import Foundation
internal import LifeSignalDomain
internal import LifeSignalFeatures

/// The clocks of a device, as an `InvariantMonitor` sees them.
struct WatchedClock: Sendable {
  /// The current boot of the device.
  let boot: BootID
  /// The date of the world since which the error of the wall clock is constant; `nil` if the wall
  /// clock runs at the wrong speed.
  let constantSince: Date?
}

/// A device that an `InvariantMonitor` checks.
struct WatchedDevice {
  let id: DeviceID
  /// Returns the current state of the device's clocks.
  let clock: @Sendable () -> WatchedClock
  /// Returns the current snapshot of the device.
  let read: @Sendable () -> DeviceSnapshot
  /// The last snapshot that the monitor took.
  var lastSnapshot = DeviceSnapshot()
  /// Whether the user held the emergency button long enough to end the emergency, and the app has
  /// not ended it yet.
  var hasHeldAlert = false
  /// The queued check-ins and alerts that the app has shown as done.
  var acknowledged: Set<ActionID> = []
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
    if let action { acknowledged.insert(action.id) }
  }

  /// Removes the acknowledged actions that have left the queue.
  mutating func removeDequeuedActions() {
    guard !acknowledged.isEmpty else { return }
    let queued = Set(lastSnapshot.pendingActions.map(\.id))
    acknowledged.formIntersection(queued)
  }
}

internal import Foundation
internal import LifeSignalDomain
internal import LifeSignalFeatures

/// A device that the monitor checks.
struct WatchedDevice {
  let id: DeviceID
  /// Returns the current snapshot of the device.
  let read: @Sendable () -> DeviceSnapshot
  /// The last snapshot that the monitor took.
  var last = DeviceSnapshot()
  /// Whether the user held the emergency button long enough and the app has not used the hold yet.
  var hasHeldAlert = false
  /// The queued check-ins and alerts that the app has shown as done, with their expiry times.
  var acknowledged: [ActionID: Date] = [:]
}

extension WatchedDevice {
  /// Records that the app has shown an action as done. The app queued the action before.
  ///
  /// - Parameter intent: The intent of the action; `nil` if the app showed that the emergency is
  ///   on.
  mutating func acknowledge(_ intent: CheckInIntent?) {
    let action = last.pendingActions.last { action in
      switch (action.intent, intent) {
      case (.checkIn, .checkIn), (.deactivateAlert, .deactivateAlert), (.activateAlert, nil): true
      default: false
      }
    }
    if let action { acknowledged[action.id] = action.expiresAt }
  }

  /// Removes the actions that have left the queue.
  mutating func forget() {
    guard !acknowledged.isEmpty else { return }
    let queued = Set(last.pendingActions.map(\.id))
    acknowledged = acknowledged.filter { queued.contains($0.key) }
  }
}

internal import Foundation
internal import LifeSignalDomain

/// A device that the monitor watches.
struct WatchedDevice {
  let id: DeviceID
  /// What it publishes now.
  let read: @Sendable () -> DeviceSnapshot
  /// What it published when it was looked at last.
  var last = DeviceSnapshot()
  /// Whether the emergency button was held down long enough, and nothing has come of it yet.
  var hasHeldAlert = false
  /// The check-ins and alerts that the person was told of as done, and that are in the queue.
  var acknowledged: [ActionID: Date] = [:]
}

extension WatchedDevice {
  /// The person was told that something is done; without an intent, that the emergency is on. It was
  /// written down before that.
  mutating func acknowledge(_ intent: CheckInIntent?) {
    let action = last.pendingActions.last { action in
      switch (action.intent, intent) {
      case (.checkIn, .checkIn), (.deactivateAlert, .deactivateAlert), (.activateAlert, nil): true
      default: false
      }
    }
    if let action { acknowledged[action.id] = action.expiresAt }
  }

  /// What has left the queue is not waited for any more.
  mutating func forget() {
    guard !acknowledged.isEmpty else { return }
    let queued = Set(last.pendingActions.map(\.id))
    acknowledged = acknowledged.filter { queued.contains($0.key) }
  }
}

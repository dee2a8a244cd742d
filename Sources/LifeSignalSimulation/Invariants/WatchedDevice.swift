internal import LifeSignalDomain

/// A device that the monitor watches.
struct WatchedDevice {
  let id: DeviceID
  /// What it publishes now.
  let read: @Sendable () -> DeviceSnapshot
  /// What it published when it was looked at last.
  var last = DeviceSnapshot()
  /// Whether something has changed since it was last found at rest.
  var isUnrested = true
  /// Whether the emergency button was held down long enough, and nothing has come of it yet.
  var hasHeldAlert = false
}

/// Whether the app may use a part of a device.
public enum DevicePermission: String, Hashable, Sendable, CaseIterable {
  /// The person was not asked yet.
  case notAsked
  /// It may.
  case granted
  /// It may not; only the device's settings change that.
  case denied
}

/// The app's permission to use a part of a device.
public enum DevicePermission: String, Hashable, Sendable, CaseIterable {
  /// The person has not been asked yet.
  case notAsked
  /// The person granted the permission.
  case granted
  /// The person denied the permission; only the device's settings can change that.
  case denied
}

/// Whether a device may show notifications.
public enum NotificationPermission: String, Hashable, Sendable, Codable, CaseIterable {
  /// The person has not been asked yet.
  case notAsked
  /// The person granted the permission.
  case granted
  /// The person denied the permission.
  case denied
}

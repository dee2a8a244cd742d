/// Whether a device may show notifications (3.3).
public enum NotificationPermission: String, Hashable, Sendable, Codable, CaseIterable {
  /// The person has not been asked yet.
  case notAsked
  /// The person granted the permission.
  case granted
  /// The person denied the permission.
  case denied
}

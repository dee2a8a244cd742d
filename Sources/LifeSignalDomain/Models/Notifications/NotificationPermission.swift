/// Whether a device may show notifications (3.3).
public enum NotificationPermission: String, Hashable, Sendable, Codable, CaseIterable {
  /// The person was not asked yet.
  case notAsked
  /// It may.
  case granted
  /// It may not.
  case denied
}

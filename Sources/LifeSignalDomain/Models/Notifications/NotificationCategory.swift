/// The four groups of the notification history.
public enum NotificationCategory: String, Hashable, Sendable, Codable, CaseIterable {
  /// Emergencies and missed check-ins.
  case alerts
  /// Pings and their answers.
  case pings
  /// Contacts that came, went or changed roles.
  case relationships
  /// What the app itself has to say.
  case system
}

/// The four categories of the notification history.
public enum NotificationCategory: String, Hashable, Sendable, Codable, CaseIterable {
  /// Emergencies and missed check-ins.
  case alerts
  /// Pings and their answers.
  case pings
  /// Contacts that were added, removed or given other roles.
  case relationships
  /// Messages of the app itself.
  case system
}

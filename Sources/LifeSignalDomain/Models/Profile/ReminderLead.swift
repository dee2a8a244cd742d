/// The time between a reminder to check in and the due date.
public enum ReminderLead: String, Hashable, Sendable, Codable, CaseIterable {
  /// There is no reminder.
  case off
  /// The reminder comes 30 minutes before the due date.
  case thirtyMinutes
  /// The reminder comes 2 hours before the due date.
  case twoHours

  /// The time in seconds, or `nil` if there is no reminder.
  public var seconds: Int? {
    switch self {
    case .off: nil
    case .thirtyMinutes: 30 * 60
    case .twoHours: 120 * 60
    }
  }
}

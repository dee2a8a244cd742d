/// How long before it is due a person is reminded to check in.
public enum ReminderLead: String, Hashable, Sendable, Codable, CaseIterable {
  /// Never.
  case off
  /// Half an hour before.
  case thirtyMinutes
  /// Two hours before.
  case twoHours

  /// The time before it is due, in seconds; nothing when there is no reminder.
  public var seconds: Int? {
    switch self {
    case .off: nil
    case .thirtyMinutes: 30 * 60
    case .twoHours: 120 * 60
    }
  }
}

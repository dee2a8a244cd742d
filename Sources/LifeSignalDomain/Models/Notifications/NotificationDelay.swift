/// The times after which a device can show a notification again (rule 4.8).
public enum NotificationDelay: Hashable, Sendable, CaseIterable {
  /// Ten minutes after the choice.
  case tenMinutes
  /// One hour after the choice.
  case oneHour
  /// One day after the choice.
  case oneDay

  /// The time until the notification is shown.
  public var duration: Duration {
    switch self {
    case .tenMinutes: .seconds(600)
    case .oneHour: .seconds(3_600)
    case .oneDay: .seconds(86_400)
    }
  }
}

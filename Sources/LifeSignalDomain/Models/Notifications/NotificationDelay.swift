/// The times after which a device can show a notification again (rule 4.8).
public enum NotificationDelay: Hashable, Sendable, CaseIterable {
  /// In ten minutes.
  case tenMinutes
  /// In an hour.
  case oneHour
  /// In a day.
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

/// How often a person checks in, and how long before it is due they are reminded, which is always
/// less than the interval (invariant 24).
public struct CheckInPlan: Hashable, Sendable {
  /// How long a person may go without checking in.
  public let interval: CheckInInterval
  /// How long before it is due they are reminded.
  public let reminder: ReminderLead

  /// What a new person starts with: 1 day, reminded 30 minutes before.
  public static let standard = CheckInPlan(uncheckedInterval: .standard, reminder: .thirtyMinutes)

  private init(uncheckedInterval interval: CheckInInterval, reminder: ReminderLead) {
    self.interval = interval
    self.reminder = reminder
  }

  /// Joins an interval and a reminder.
  ///
  /// - Throws: ``CheckInPlanError`` when the reminder's time is not under the interval.
  public init(interval: CheckInInterval, reminder: ReminderLead) throws(CheckInPlanError) {
    if let lead = reminder.seconds, lead >= interval.seconds {
      throw .reminderNotWithinInterval(lead: reminder, interval: interval)
    }
    self.init(uncheckedInterval: interval, reminder: reminder)
  }
}

extension CheckInPlan: Codable {
  private enum CodingKeys: String, CodingKey {
    case interval, reminder
  }

  /// Decodes an interval and a reminder that go together.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let interval = try container.decode(CheckInInterval.self, forKey: .interval)
    let reminder = try container.decode(ReminderLead.self, forKey: .reminder)
    do throws(CheckInPlanError) {
      try self.init(interval: interval, reminder: reminder)
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: .reminder, in: container, debugDescription: "\(error)")
    }
  }

  /// Encodes both.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(interval, forKey: .interval)
    try container.encode(reminder, forKey: .reminder)
  }
}

/// A check-in interval and a reminder. The reminder's lead, which is the time between the reminder
/// and the due date, is always shorter than the interval (invariant 24).
public struct CheckInPlan: Hashable, Sendable {
  /// The time within which a person must check in.
  public let interval: CheckInInterval
  /// The reminder, given by its lead.
  public let reminder: ReminderLead

  /// The plan of a new person: 1 day, with a reminder 30 minutes before the due date.
  public static let standard = CheckInPlan(uncheckedInterval: .standard, reminder: .thirtyMinutes)

  private init(uncheckedInterval interval: CheckInInterval, reminder: ReminderLead) {
    self.interval = interval
    self.reminder = reminder
  }

  /// Creates a plan from an interval and a reminder.
  ///
  /// - Throws: ``CheckInPlanError`` if the reminder's lead is not shorter than the interval.
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

  /// Decodes an interval and a reminder, and checks that the lead is shorter than the interval.
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

  /// Encodes the interval and the reminder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(interval, forKey: .interval)
    try container.encode(reminder, forKey: .reminder)
  }
}

/// The reasons why an interval and a reminder cannot be combined.
public enum CheckInPlanError: Error, Hashable, Sendable {
  /// The reminder's lead is not shorter than the interval.
  case reminderNotWithinInterval(lead: ReminderLead, interval: CheckInInterval)
}

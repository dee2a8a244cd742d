/// Why an interval and a reminder do not go together.
public enum CheckInPlanError: Error, Hashable, Sendable {
  /// The reminder would come before the countdown starts.
  case reminderNotWithinInterval(lead: ReminderLead, interval: CheckInInterval)
}

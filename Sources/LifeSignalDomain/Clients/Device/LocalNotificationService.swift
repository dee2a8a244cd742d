/// The device's service for notifications that it shows later, even while the app is not running
/// (rule 3.3). Reminders of check-ins have their own client, ``ReminderClient``.
///
/// The composition root passes the service to ``NotificationClient``.
public struct LocalNotificationService: Sendable {
  /// Schedules a notification, and replaces an earlier one with the same identifier.
  public var schedule:
    @Sendable (ScheduledNotificationID, NotificationItem, _ delay: Duration) -> Void
  /// Cancels a notification that has not been shown yet. For any other identifier, this is a no-op.
  public var cancel: @Sendable (ScheduledNotificationID) -> Void
  /// Cancels all notifications that have not been shown yet.
  public var cancelAll: @Sendable () -> Void

  /// Creates a service from its endpoints.
  public init(
    schedule:
      @escaping @Sendable (ScheduledNotificationID, NotificationItem, _ delay: Duration) -> Void,
    cancel: @escaping @Sendable (ScheduledNotificationID) -> Void,
    cancelAll: @escaping @Sendable () -> Void
  ) {
    self.schedule = schedule
    self.cancel = cancel
    self.cancelAll = cancelAll
  }

  /// A test double of a device that shows no notifications later.
  public static var noop: Self {
    Self(schedule: { _, _, _ in }, cancel: { _ in }, cancelAll: {})
  }
}

public import StateKit

/// A client that schedules reminders on the device, without state of its own (rule 3.3).
public struct ReminderClient: Sendable {
  /// Replaces all scheduled reminders with the given ones. Reminders whose date has passed are left
  /// out.
  public var replaceAll: @Sendable ([Reminder]) -> Void
  /// Returns a stream of the reminders that the device shows, beginning with those that it has shown
  /// since an app last received one.
  public var shown: @Sendable () -> AsyncStream<Reminder>

  /// Creates a client from its endpoints. Without `shown`, the app receives no reminders.
  public init(
    replaceAll: @escaping @Sendable ([Reminder]) -> Void,
    shown: @escaping @Sendable () -> AsyncStream<Reminder> = { AsyncStream { $0.finish() } }
  ) {
    self.replaceAll = replaceAll
    self.shown = shown
  }

  /// A client that reports each use as an issue.
  public static var unimplemented: Self {
    Self(
      replaceAll: StateKit.unimplemented("ReminderClient.replaceAll", placeholder: ()),
      shown: StateKit.unimplemented(
        "ReminderClient.shown", placeholder: AsyncStream { $0.finish() }))
  }
}

private enum ReminderClientKey: DependencyKey {
  static var defaultValue: ReminderClient { .unimplemented }
}

extension DependencyValues {
  /// The client that schedules reminders on the device.
  public var reminderClient: ReminderClient {
    get { self[ReminderClientKey.self] }
    set { self[ReminderClientKey.self] = newValue }
  }
}

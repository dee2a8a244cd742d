public import StateKit

/// A client that schedules reminders on the device, without state of its own (rule 3.3).
public struct ReminderClient: Sendable {
  /// Replaces all scheduled reminders with the given ones. Reminders whose date has passed are left
  /// out.
  public var replaceAll: @Sendable ([Reminder]) -> Void

  /// Creates a client from its endpoint.
  public init(replaceAll: @escaping @Sendable ([Reminder]) -> Void) {
    self.replaceAll = replaceAll
  }

  /// A client that reports each use as an issue.
  public static var unimplemented: Self {
    Self(replaceAll: StateKit.unimplemented("ReminderClient.replaceAll", placeholder: ()))
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

public import StateKit

/// Has the device remind the person (3.3). It owns nothing that anybody reads.
public struct ReminderClient: Sendable {
  /// Has exactly these reminders scheduled, and no other; none means none. A moment that is past is
  /// left out.
  public var replaceAll: @Sendable ([Reminder]) -> Void

  /// A way to be reminded.
  public init(replaceAll: @escaping @Sendable ([Reminder]) -> Void) {
    self.replaceAll = replaceAll
  }

  /// Reports each use.
  public static var unimplemented: Self {
    Self(replaceAll: StateKit.unimplemented("ReminderClient.replaceAll", placeholder: ()))
  }
}

private enum ReminderClientKey: DependencyKey {
  static var defaultValue: ReminderClient { .unimplemented }
}

extension DependencyValues {
  /// Has the device remind the person.
  public var reminderClient: ReminderClient {
    get { self[ReminderClientKey.self] }
    set { self[ReminderClientKey.self] = newValue }
  }
}

public import Experiments

/// What experiments decide about the reminders of a device.
///
/// Experiments decide nothing else: the server knows no variants, and notifies the responders of a missed
/// check-in whatever reminders the device has shown (invariant 47).
public struct ReminderVariants: Hashable, Sendable {
  /// The text of the reminders.
  public var copy: ReminderCopy
  /// Whether the device shows another reminder ten minutes before a check-in is due.
  public var hasLastCall: Bool

  /// Creates variants. Without arguments, they are those without an experiment.
  public init(copy: ReminderCopy = .plain, hasLastCall: Bool = false) {
    self.copy = copy
    self.hasLastCall = hasLastCall
  }

  /// Reads the variants of the account holder. Reading is no exposure.
  public init(_ experiments: ReadOnlyExperimentsState) {
    self.init(
      copy: experiments.value(.reminderCopy), hasLastCall: experiments.value(.lastCall))
  }
}

extension Flag where Value == ReminderCopy {
  /// The text of the reminders.
  public static var reminderCopy: Self { Flag("reminder-copy", default: .plain) }
}

extension Flag where Value == Bool {
  /// Whether the device shows another reminder ten minutes before a check-in is due.
  public static var lastCall: Self { Flag("last-call", default: false) }
}

public import Experiments

/// The text of a reminder to check in.
public enum ReminderCopy: String, Hashable, Sendable, Codable, CaseIterable, FlagValue {
  /// The text without an experiment.
  case plain
  /// A friendlier text for the reminder.
  case warm

  /// Returns the text that a variant names; nil if this version of the app does not have the text.
  public static func flagValue(of variant: Variant) -> Self? {
    Self(rawValue: variant.value ?? variant.key)
  }

  /// The text that the device shows.
  public var text: String {
    switch self {
    case .plain: "Time to check in"
    case .warm: "Time to say you're well"
    }
  }
}

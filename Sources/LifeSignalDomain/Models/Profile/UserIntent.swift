/// A change that the account holder makes to the profile.
///
/// An intent changes one field only, so that pending intents for different fields never overwrite
/// each other's changes (rule 3.2).
public enum UserIntent: Hashable, Sendable, Codable {
  /// Checks in.
  case checkIn
  /// Turns the emergency on.
  case activateAlert
  /// Turns the emergency off.
  case deactivateAlert
  /// Changes the person's name.
  case setName(PersonName)
  /// Changes the emergency note.
  case setNote(EmergencyNote)
  /// Changes the interval between check-ins.
  case setInterval(CheckInInterval)
  /// Changes the reminder before a check-in.
  case setReminder(ReminderLead)
  /// Turns biometrics on or off; see ``User/isBiometricEnabled``.
  case setBiometric(Bool)

  /// The priority in the queue: alerts and check-ins are critical (rule 5.9).
  public var priority: ActionPriority {
    switch self {
    case .checkIn, .activateAlert, .deactivateAlert: .critical
    case .setName, .setNote, .setInterval, .setReminder, .setBiometric: .standard
    }
  }

  /// Whether the intent takes effect even if it cannot be saved: a false alarm is better than a
  /// missed emergency (rule 5.9).
  public var isAppliedEvenIfNotSaved: Bool {
    if case .activateAlert = self { true } else { false }
  }
}

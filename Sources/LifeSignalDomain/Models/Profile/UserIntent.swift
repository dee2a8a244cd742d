/// A change that the account holder makes to the profile.
///
/// An intent changes one field only, so that pending intents for different fields never overwrite
/// each other's changes (rule 3.2).
public enum UserIntent: Hashable, Sendable, Codable {
  /// Checks in at the current date.
  case checkIn
  /// Turns an emergency on.
  case activateAlert(EmergencyID)
  /// Ends the emergencies that the device showed, and no others.
  case deactivateAlert([EmergencyID])
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
  /// Replaces the QR code with this identifier. If the account has another code by then, nothing
  /// changes.
  case resetQRCode(QRCodeID)

  /// The priority in the queue: an emergency comes first, and check-ins and resets of the QR code are
  /// critical (rule 5.9).
  public var priority: ActionPriority {
    switch self {
    case .activateAlert: .emergency
    case .checkIn, .deactivateAlert, .resetQRCode: .critical
    case .setName, .setNote, .setInterval, .setReminder, .setBiometric: .standard
    }
  }

  /// Whether the intent takes effect even if it cannot be saved: a false alarm is better than a
  /// missed emergency (rule 5.9).
  public var isAppliedEvenIfNotSaved: Bool { emergency != nil }

  /// The emergency that the intent turns on; `nil` for other intents.
  public var emergency: EmergencyID? {
    if case .activateAlert(let id) = self { id } else { nil }
  }

  /// Returns whether the intent ends an emergency.
  func ends(_ emergency: EmergencyID) -> Bool {
    if case .deactivateAlert(let ids) = self { ids.contains(emergency) } else { false }
  }
}

/// A profile field that an intent can set. The last intent for a field wins.
public enum ProfileField: String, Hashable, Sendable, Codable {
  /// The name of the person.
  case name
  /// The note for the person's responders.
  case note
  /// The interval between check-ins.
  case interval
  /// The reminder before a check-in is due.
  case reminder
  /// Whether biometrics are on; see ``User/isBiometricEnabled``.
  case biometric
}

extension UserIntent {
  /// The field that the intent sets, or `nil` for a check-in, an emergency and a reset of the QR code. Of
  /// several check-ins, the one with the latest date counts. The end of an emergency names what it ends.
  public var field: ProfileField? {
    switch self {
    case .checkIn, .activateAlert, .deactivateAlert, .resetQRCode: nil
    case .setName: .name
    case .setNote: .note
    case .setInterval: .interval
    case .setReminder: .reminder
    case .setBiometric: .biometric
    }
  }
}

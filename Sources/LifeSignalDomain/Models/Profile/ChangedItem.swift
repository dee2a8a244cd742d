/// What an intent of the account holder changes on the screen.
public enum ChangedItem: String, Hashable, Sendable, CaseIterable {
  /// The date of the last check-in.
  case checkIn = "check-in"
  /// The emergency: its start or its end.
  case alert
  /// The name of the person.
  case name
  /// The note for the person's responders.
  case note
  /// The interval between check-ins.
  case interval
  /// The reminder before a check-in is due.
  case reminder
  /// Whether biometrics are on; see ``User/isBiometricEnabled``.
  case biometrics
  /// The QR code of the account.
  case code
}

extension UserIntent {
  /// What the intent changes on the screen.
  public var changedItem: ChangedItem {
    switch self {
    case .checkIn: .checkIn
    case .activateAlert, .deactivateAlert: .alert
    case .setName: .name
    case .setNote: .note
    case .setInterval: .interval
    case .setReminder: .reminder
    case .setBiometric: .biometrics
    case .resetQRCode: .code
    }
  }
}

/// A part of a profile that intents set: for each, the last one made wins.
enum ProfileField: String, Hashable, Sendable, Codable {
  case alert
  case name
  case note
  case interval
  case reminder
  case biometric
}

extension UserIntent {
  /// What it sets; nothing for a check-in, of which the latest counts by its own moment.
  var field: ProfileField? {
    switch self {
    case .checkIn: nil
    case .activateAlert, .deactivateAlert: .alert
    case .setName: .name
    case .setNote: .note
    case .setInterval: .interval
    case .setReminder: .reminder
    case .setBiometric: .biometric
    }
  }
}

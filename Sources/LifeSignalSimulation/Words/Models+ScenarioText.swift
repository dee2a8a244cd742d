internal import LifeSignalDomain

extension ReminderLead {
  /// The lead time in the language of scenarios: `30 min`, or `off` if there is no reminder.
  var scenarioText: String { seconds.map { Duration.seconds($0).scenarioText } ?? "off" }
}

extension CheckInInterval {
  /// The interval in the language of scenarios.
  var scenarioText: String { Duration.seconds(seconds).scenarioText }
}

extension Alert {
  /// The alert in the language of scenarios.
  var scenarioText: String { self == .inactive ? "inactive" : "active" }
}

extension Roles {
  /// The roles in the language of scenarios: the words after "as".
  var scenarioText: String {
    switch self {
    case .responder: "responder"
    case .dependent: "dependent"
    case .both: "responder and dependent"
    }
  }
}

extension ChangeStatus {
  /// The status in the language of scenarios.
  var scenarioText: String {
    switch self {
    case .notSaved: "not-saved"
    case .waiting: "waiting"
    case .saved: "saved"
    }
  }
}

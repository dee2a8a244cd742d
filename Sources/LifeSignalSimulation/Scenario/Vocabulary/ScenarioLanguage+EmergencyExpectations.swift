internal import LifeSignalDomain
internal import LifeSignalFeatures

extension ScenarioLanguage {
  /// Expectations about emergencies that are late or cannot help.
  static let emergencyExpectations: [Phrase<DeviceExpectation>] = [
    Phrase("reads <label> on the alert button", "the text of the button", .alertLabel) { label in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let checkIn = try actor.shownTabs().checkIn
        let found = checkIn.alertLabel(of: actor.user, with: actor.contacts)
        return ExpectationResult(isMet: found == label, found: found.scenarioText)
      }
    },
    Phrase(
      "has <count> undelivered alert|alerts", "in the history, until the server has them",
      .count(0...999)
    ) { count in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = actor.undeliveredAlerts
        return ExpectationResult(
          isMet: found.count == count,
          found: found.isEmpty ? "no undelivered alert" : found.joined(separator: ", "))
      }
    },
    Phrase("reads <text> in the <kind> notice", "a part of the newest one", .text, .noticeKind) {
      text, kind in
      DeviceExpectation { actor throws(ScenarioStepError) in
        guard let item = actor.notifications.items.first(where: { $0.kind == kind }) else {
          return ExpectationResult(isMet: false, found: "no \(kind.scenarioText) notice")
        }
        let found = item.text(formatting: actor.context.text)
        return ExpectationResult(isMet: found.contains(text), found: "\"\(found)\"")
      }
    },
  ]
}

extension ScenarioDevice {
  /// The texts of the emergencies in the history that the server has not received.
  fileprivate var undeliveredAlerts: [String] {
    HistoryEntry.history(
      of: .alerts, items: notifications.items, pending: user.pendingEmergencies,
      at: device.appDate
    )
    .compactMap { entry in
      guard case .pending = entry else { return nil }
      return "\"\(entry.text(formatting: context.text))\""
    }
  }
}

extension PhraseSlot where Value == AlertLabel {
  fileprivate static var alertLabel: Self {
    .choice(AlertLabel.allCases.map { ($0.scenarioText, $0) })
  }
}

extension AlertLabel {
  /// The label in the language of scenarios.
  var scenarioText: String {
    switch self {
    case .off: "emergency"
    case .nobodyToNotify: "nobody-to-notify"
    case .notDelivered: "not-delivered"
    case .delivered: "emergency-on"
    }
  }
}

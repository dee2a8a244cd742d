internal import LifeSignalBackend
internal import LifeSignalDomain
internal import LifeSignalFeatures

extension ScenarioLanguage {
  static let profileExpectations: [Phrase<DeviceExpectation>] = [
    Phrase("has no profile", "the device has no account holder") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        let name = actor.user.userName
        return ExpectationResult(
          isMet: name == nil, found: name.map { "the profile of \($0)" } ?? "no profile")
      }
    },
    Phrase("is called <name>", "first and last name in one text", .text) { name in
      DeviceExpectation { actor throws(ScenarioStepError) in
        ExpectationResult(try actor.shownUser().name.text, is: name)
      }
    },
    Phrase("has the number <text>", "in E.164, in quotes", .text) { number in
      DeviceExpectation { actor throws(ScenarioStepError) in
        ExpectationResult(try actor.shownUser().phone.e164, is: number)
      }
    },
    Phrase("has the note <text>", "the emergency note", .text) { note in
      DeviceExpectation { actor throws(ScenarioStepError) in
        ExpectationResult(try actor.shownUser().note.text, is: note)
      }
    },
    Phrase("has an interval of <interval>", "how often to check in", .interval) { choice in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let interval = try actor.shownUser().plan.interval
        return ExpectationResult(
          isMet: interval.seconds == choice.seconds, found: interval.scenarioText)
      }
    },
    Phrase("has a reminder of <reminder>", "how long before a check-in is due", .reminder) {
      reminder in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = try actor.shownUser().plan.reminder
        return ExpectationResult(isMet: found == reminder, found: found.scenarioText)
      }
    },
    Phrase("has biometrics <on>", "whether check-ins need a biometric check", .onOrOff) {
      isOn in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = try actor.shownUser().isBiometricEnabled
        return ExpectationResult(isMet: found == isOn, found: found ? "on" : "off")
      }
    },
    Phrase("is due at <time>", "when the next check-in is due", .time) { time in
      DeviceExpectation { actor throws(ScenarioStepError) in
        guard let due = try actor.shownUser().dueAt else {
          return ExpectationResult(isMet: false, found: "never")
        }
        return ExpectationResult(
          isMet: actor.context.covers(time, due),
          found: ScenarioTime(actor.context.time(of: due), precision: .milliseconds).description)
      }
    },
    Phrase("has an <state> alert", "the emergency button: active or inactive", .alert) { isActive in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let alert = try actor.shownUser().alert
        return ExpectationResult(isMet: (alert != .inactive) == isActive, found: alert.scenarioText)
      }
    },
    Phrase("shows the code", "the device has an image of its user's code") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        let code = try actor.shownUser().qrCode
        let found = try actor.picturedText(actor.user.qrImage?.symbol)
        return ExpectationResult(
          isMet: found == QRPayload(code: code).encoded, found: found ?? "no image")
      }
    },
    Phrase("shares the code", "the card is open, and has the user's code and name") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        let user = try actor.shownUser()
        guard case .tabs(let tabs) = actor.device.state.screen, tabs.home.isSharing else {
          return ExpectationResult(isMet: false, found: "nothing is shared")
        }
        let card = actor.user.shareableCard
        return ExpectationResult(
          isMet: card?.code == user.qrCode && card?.name == user.name,
          found: card == nil ? "no card of this code" : "a card of this code")
      }
    },
    Phrase("shares nothing", "no card is shown") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        guard case .tabs(let tabs) = actor.device.state.screen, tabs.home.isSharing else {
          return ExpectationResult(isMet: true, found: "nothing is shared")
        }
        return ExpectationResult(isMet: false, found: "a card is shared")
      }
    },
    Phrase("has a live QR code", "the server finds the person by the code on the device") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        let user = try actor.shownUser()
        let owner = actor.context.world.backend.owner(of: user.qrCode)
        let found = owner.map { "a code of \(actor.context.name(of: $0))" } ?? "an unknown code"
        return ExpectationResult(isMet: owner == user.id, found: found)
      }
    },
  ]
}

extension ScenarioDevice {
  /// Returns the text in the image of a QR code, or `nil` without an image.
  fileprivate func picturedText(_ symbol: QRCode?) throws(ScenarioStepError) -> String? {
    guard let symbol else { return nil }
    do throws(QRReadingError) {
      return try QRReading(symbol.modules).text
    } catch {
      throw .notPossible(reason: "the image of the code cannot be read: \(error)")
    }
  }
}

internal import Experiments
internal import LifeSignalDomain

extension ScenarioLanguage {
  /// The variants that the flag server gives to a person. A phone has them after its next fetch: when a
  /// session begins, and when the app becomes active again.
  static let experimentOperations: [Phrase<DeviceOperation>] = [
    Phrase("is given reminder-copy <copy>", "the text of reminders, from the next fetch", .copy) {
      copy in
      DeviceOperation { actor throws(ScenarioStepError) in
        actor.give(copy.rawValue, of: Flag.reminderCopy.key)
      }
    },
    Phrase("is given last-call <on>", "one more reminder, from the next fetch", .onOrOff) { isOn in
      DeviceOperation { actor throws(ScenarioStepError) in
        actor.give(isOn ? "on" : "off", of: Flag.lastCall.key)
      }
    },
  ]

  /// Failures of the server that gives variants to people.
  static let flagServerOperations: [Phrase<ScenarioOperation>] = [
    Phrase("the flag server answers <status>", "it refuses each request", .httpStatus) { status in
      ScenarioOperation { context throws(ScenarioStepError) in
        context.world.flagServer.condition = .failing(status: status)
      }
    },
    Phrase("the flag server is silent", "no request has an answer") {
      ScenarioOperation { context throws(ScenarioStepError) in
        context.world.flagServer.condition = .silent
      }
    },
    Phrase("the flag server answers again", "as at the start") {
      ScenarioOperation { context throws(ScenarioStepError) in
        context.world.flagServer.condition = .answering
      }
    },
  ]

  static let experimentExpectations: [Phrase<DeviceExpectation>] = [
    Phrase("is reminded with <text>", "the text of the last reminder that was shown", .text) {
      text in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = actor.device.shownReminders.last.map { "\"\($0.reminder.copy.text)\"" }
        return ExpectationResult(isMet: found == "\"\(text)\"", found: found ?? "no reminder")
      }
    }
  ]
}

extension ScenarioDevice {
  fileprivate func give(_ variant: String, of flag: String) {
    context.world.flagServer.give(variant, of: flag, to: person.phone)
  }
}

extension PhraseSlot where Value == ReminderCopy {
  fileprivate static var copy: Self {
    .choice(ReminderCopy.allCases.map { ($0.rawValue, $0) })
  }
}

extension PhraseSlot where Value == Int {
  /// The status of a response that is no success.
  fileprivate static var httpStatus: Self { .count(400...599) }
}

internal import LifeSignalDomain

extension ScenarioLanguage {
  /// Expectations about a device: its toasts and reminders, its connection, and what it knows. The
  /// phrase book `lifeSignal.deviceExpectations` contains them and the expectations of other files.
  static let deviceExpectations: [Phrase<DeviceExpectation>] = [
    Phrase("is told: <toast>", "the toast on the screen", .toast) { word in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = actor.device.visibleToasts.map { ToastWord($0).rawValue }
        return ExpectationResult(
          isMet: found.contains(word.rawValue),
          found: found.isEmpty ? "no toast" : found.joined(separator: ", "))
      }
    },
    Phrase("was reminded <count> time|times", "by the device", .count(0...60)) { count in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = actor.device.shownReminders.map { actor.context.text($0.shownAt) }
        return ExpectationResult(
          isMet: found.count == count,
          found: found.isEmpty ? "never" : found.joined(separator: ", "))
      }
    },
    Phrase("will be reminded at <time>", "exactly one reminder is scheduled", .time) { time in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = actor.device.scheduledReminders.map(\.date)
        return ExpectationResult(
          isMet: found.count == 1 && found.allSatisfy { actor.context.covers(time, $0) },
          found: found.isEmpty
            ? "no reminder" : found.map(actor.context.text).joined(separator: ", "))
      }
    },
    Phrase("will not be reminded", "no reminder is scheduled") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = actor.device.scheduledReminders.map { actor.context.text($0.date) }
        return ExpectationResult(
          isMet: found.isEmpty,
          found: found.isEmpty ? "no reminder" : found.joined(separator: ", "))
      }
    },
    Phrase("felt <count> <haptic> haptic|haptics", "so far", .count(0...999), .haptic) {
      count, haptic in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = Haptic.allCases.compactMap { haptic -> String? in
          let count = actor.device.hapticCount(haptic)
          return count > 0 ? "\(count) \(haptic.scenarioText)" : nil
        }
        return ExpectationResult(
          isMet: actor.device.hapticCount(haptic) == count,
          found: found.isEmpty ? "no haptics" : found.joined(separator: ", "))
      }
    },
    Phrase("has left the app", "it is in the background") {
      DeviceExpectation { actor throws(ScenarioStepError) in actor.place(isInBackground: true) }
    },
    Phrase("has not left the app", "it is in front of the person") {
      DeviceExpectation { actor throws(ScenarioStepError) in actor.place(isInBackground: false) }
    },
    Phrase("is offline", "signed in, but the server cannot be reached") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        ExpectationResult(
          isMet: actor.session.isOffline,
          found: "\(actor.name) is \(actor.session.phase.scenarioText)")
      }
    },
    Phrase("is online", "signed in, and the server can be reached") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        ExpectationResult(
          isMet: actor.session.isActive && !actor.session.isOffline,
          found: "\(actor.name) is \(actor.session.phase.scenarioText)")
      }
    },
    Phrase("is signed out by another device", "which signed in to the account") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        ExpectationResult(
          isMet: actor.session.phase == .signedOut(.superseded),
          found: "\(actor.name) is \(actor.session.phase.scenarioText)")
      }
    },
    Phrase("is signed out by the server", "which no longer accepts the session") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        ExpectationResult(
          isMet: actor.session.phase == .signedOut(.expired),
          found: "\(actor.name) is \(actor.session.phase.scenarioText)")
      }
    },
    Phrase("knows nothing", "the device has no profile, contacts, notices or queue") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = [
          actor.user.user.map { "the profile of \($0.name)" },
          counted(actor.contacts.count, "contact"),
          counted(actor.notifications.items.count, "notice"),
          actor.user.pendingActions.isEmpty ? nil : "a queue",
        ].compactMap(\.self)
        return ExpectationResult(
          isMet: found.isEmpty, found: found.isEmpty ? "nothing" : found.joined(separator: ", "))
      }
    },
  ]
}

extension PhraseSlot where Value == Haptic {
  fileprivate static var haptic: Self {
    .choice(Haptic.allCases.map { ($0.scenarioText, $0) })
  }
}

extension ScenarioDevice {
  fileprivate func place(isInBackground: Bool) -> ExpectationResult {
    let found =
      device.isInBackground
      ? "in the background" : device.isRunning ? "in front of \(name)" : "closed"
    return ExpectationResult(
      isMet: device.isRunning && device.isInBackground == isInBackground,
      found: "the app is \(found)")
  }
}

/// Returns a number of things, such as `2 contacts`; nil for 0.
private func counted(_ number: Int, _ noun: String) -> String? {
  number == 0 ? nil : "\(number) \(noun)\(number == 1 ? "" : "s")"
}

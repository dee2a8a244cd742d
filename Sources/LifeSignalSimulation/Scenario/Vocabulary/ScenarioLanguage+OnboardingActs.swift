internal import LifeSignalDomain

extension ScenarioLanguage {
  static let onboardingActs: [Phrase<ActorAct>] = [
    Phrase("enters the name <first> <last>", "types both parts of the name", .text, .text) {
      first, last in
      ActorAct { actor throws(StageError) in
        try actor.onboarding(.firstNameChanged(first), .lastNameChanged(last))
      }
    },
    Phrase("writes the note <text>", "types the emergency note", .text) { note in
      ActorAct { actor throws(StageError) in try actor.onboarding(.noteChanged(note)) }
    },
    Phrase("picks an interval of <interval>", "how often to check in", .interval) { choice in
      ActorAct { actor throws(StageError) in
        try actor.onboarding(
          .intervalUnitSelected(choice.unit), .intervalValueSelected(choice.count))
      }
    },
    Phrase("picks a reminder of <reminder>", "how long before it is due", .reminder) { reminder in
      ActorAct { actor throws(StageError) in try actor.onboarding(.reminderSelected(reminder)) }
    },
    Phrase("turns biometrics <on>", "whether check-ins ask for a face or a finger", .switched) {
      isOn in
      ActorAct { actor throws(StageError) in
        if case .tabs = actor.device.state.screen {
          try actor.home(.biometricToggled(isOn))
        } else {
          try actor.onboarding(.biometricToggled(isOn))
        }
      }
    },
    Phrase("goes on", "to the next step of onboarding") {
      ActorAct { actor throws(StageError) in try actor.onboarding(.nextTapped) }
    },
    Phrase("goes back", "to the step before") {
      ActorAct { actor throws(StageError) in try actor.onboarding(.backTapped) }
    },
    Phrase("completes onboarding", "makes the profile") {
      ActorAct { actor throws(StageError) in try actor.onboarding(.completeTapped) }
    },
    Phrase("cancels onboarding", "leaves without a profile") {
      ActorAct { actor throws(StageError) in try actor.onboarding(.cancelTapped) }
    },
  ]
}

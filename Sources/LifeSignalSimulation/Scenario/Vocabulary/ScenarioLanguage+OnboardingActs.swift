internal import LifeSignalDomain

extension ScenarioLanguage {
  static let onboardingActs: [Phrase<ActorAct>] = [
    Phrase("enters the name <first> <last>", "types both parts of the name", .text, .text) {
      first, last in
      ActorAct { actor throws(StageError) in
        try actor.onboarding(at: .name, .firstNameChanged(first), .lastNameChanged(last))
      }
    },
    Phrase("writes the note <text>", "types the emergency note", .text) { note in
      ActorAct { actor throws(StageError) in try actor.onboarding(at: .note, .noteChanged(note)) }
    },
    Phrase("picks an interval of <interval>", "how often to check in", .interval) { choice in
      ActorAct { actor throws(StageError) in
        try actor.onboarding(
          at: .interval, .intervalUnitSelected(choice.unit), .intervalValueSelected(choice.count))
      }
    },
    Phrase("picks a reminder of <reminder>", "how long before it is due", .reminder) { reminder in
      ActorAct { actor throws(StageError) in
        try actor.onboarding(at: .reminder, .reminderSelected(reminder))
      }
    },
    Phrase("turns biometrics <on>", "whether check-ins ask for a face or a finger", .switched) {
      isOn in
      ActorAct { actor throws(StageError) in
        if case .tabs = actor.device.state.screen {
          try actor.home(.biometricToggled(isOn))
        } else {
          try actor.onboarding(at: .biometric, .biometricToggled(isOn))
        }
      }
    },
    Phrase("goes on", "to the next step of onboarding") {
      ActorAct { actor throws(StageError) in
        let step = try actor.onboardingStep()
        guard step.next != nil else {
          throw .notPossible(reason: "after the \(step.story) \(actor.name) completes onboarding")
        }
        try actor.onboarding(.nextTapped)
      }
    },
    Phrase("goes back", "to the step before") {
      ActorAct { actor throws(StageError) in
        let step = try actor.onboardingStep()
        guard step.previous != nil else {
          throw .notPossible(reason: "nothing comes before the \(step.story)")
        }
        try actor.onboarding(.backTapped)
      }
    },
    Phrase("completes onboarding", "makes the profile") {
      ActorAct { actor throws(StageError) in try actor.onboarding(at: .biometric, .completeTapped) }
    },
    Phrase("cancels onboarding", "leaves without a profile") {
      ActorAct { actor throws(StageError) in try actor.onboarding(.cancelTapped) }
    },
  ]
}

extension StageActor {
  /// The step of onboarding that is shown.
  fileprivate func onboardingStep() throws(StageError) -> OnboardingStep {
    try onboarding()
    guard let step = session.onboardingStep else {
      throw .notPossible(reason: "\(name) is \(session.phase.story)")
    }
    return step
  }

  /// Does something that one step of onboarding shows.
  fileprivate func onboarding(
    at step: OnboardingStep, _ actions: OnboardingFeature.Action...
  ) throws(StageError) {
    let shown = try onboardingStep()
    guard shown == step else {
      throw .notPossible(reason: "\(name) is at the \(shown.story), not at the \(step.story)")
    }
    for action in actions { try onboarding(action) }
  }
}

internal import LifeSignalDomain
internal import LifeSignalFeatures

extension ScenarioLanguage {
  static let onboardingOperations: [Phrase<DeviceOperation>] = [
    Phrase("enters the name <first> <last>", "types both parts of the name", .text, .text) {
      first, last in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToOnboarding(at: .name, .firstNameChanged(first), .lastNameChanged(last))
      }
    },
    Phrase("writes the note <text>", "types the emergency note", .text) { note in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToOnboarding(at: .note, .noteChanged(note))
      }
    },
    Phrase("picks an interval of <interval>", "how often to check in", .interval) { choice in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToOnboarding(
          at: .interval, .intervalUnitSelected(choice.unit), .intervalValueSelected(choice.count))
      }
    },
    Phrase("picks a reminder of <reminder>", "how long before a check-in is due", .reminder) {
      reminder in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToOnboarding(at: .reminder, .reminderSelected(reminder))
      }
    },
    Phrase("turns biometrics <on>", "whether check-ins need a biometric check", .onOrOff) {
      isOn in
      DeviceOperation { actor throws(ScenarioStepError) in
        if case .tabs = actor.device.state.screen {
          try actor.sendToHome(.biometricToggled(isOn))
        } else {
          try actor.sendToOnboarding(at: .biometric, .biometricToggled(isOn))
        }
      }
    },
    Phrase("goes on", "to the next step of onboarding") {
      DeviceOperation { actor throws(ScenarioStepError) in
        let step = try actor.onboardingStep()
        guard step.next != nil else {
          throw .notPossible(
            reason:
              "there is no step after the \(step.scenarioText); write `\(actor.name) completes onboarding`"
          )
        }
        try actor.sendToOnboarding(.nextTapped)
      }
    },
    Phrase("goes back", "to the previous step") {
      DeviceOperation { actor throws(ScenarioStepError) in
        let step = try actor.onboardingStep()
        guard step.previous != nil else {
          throw .notPossible(reason: "there is no step before the \(step.scenarioText)")
        }
        try actor.sendToOnboarding(.backTapped)
      }
    },
    Phrase("completes onboarding", "creates the profile") {
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToOnboarding(at: .biometric, .completeTapped)
      }
    },
    Phrase("cancels onboarding", "leaves without a profile") {
      DeviceOperation { actor throws(ScenarioStepError) in try actor.sendToOnboarding(.cancelTapped)
      }
    },
  ]
}

extension ScenarioDevice {
  /// Returns the current step of onboarding.
  fileprivate func onboardingStep() throws(ScenarioStepError) -> OnboardingStep {
    try requireOnboardingScreen()
    guard let step = session.onboardingStep else {
      throw .notPossible(reason: "\(name) is \(session.phase.scenarioText)")
    }
    return step
  }

  /// Sends actions to one step of onboarding.
  fileprivate func sendToOnboarding(
    at step: OnboardingStep, _ actions: OnboardingFeature.Action...
  ) throws(ScenarioStepError) {
    let shownStep = try onboardingStep()
    guard shownStep == step else {
      throw .notPossible(
        reason: "\(name) is at the \(shownStep.scenarioText), not at the \(step.scenarioText)")
    }
    for action in actions { try sendToOnboarding(action) }
  }
}

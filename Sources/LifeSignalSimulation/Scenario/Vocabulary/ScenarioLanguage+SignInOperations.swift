internal import LifeSignalDomain
internal import LifeSignalFeatures

extension ScenarioLanguage {
  /// The last name of a person who signs up without a name.
  private static let presetLastName = "Example"

  static let signInOperations: [Phrase<DeviceOperation>] = [
    Phrase("asks for a code", "enters the person's number and requests a verification code") {
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToSignIn(
          .regionSelected(actor.person.phone.region), .numberChanged(actor.person.phone.e164),
          .sendCodeTapped)
      }
    },
    Phrase("asks for a code to <number>", "enters another number, in quotes", .text) { number in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToSignIn(.numberChanged(number), .sendCodeTapped)
      }
    },
    Phrase(
      "chooses the region <region>", "of the number for signing in, or of a new number", .region
    ) { region in
      DeviceOperation { actor throws(ScenarioStepError) in
        if case .tabs = actor.device.state.screen {
          try actor.choosePhoneRegion(region)
        } else {
          try actor.sendToSignIn(.regionSelected(region))
        }
      }
    },
    Phrase("enters the code <digits>", "enters a code and verifies it", .digits) { code in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToSignIn(.codeChanged(code), .verifyTapped)
      }
    },
    Phrase("enters the code from the message", "enters the last code received") {
      DeviceOperation { actor throws(ScenarioStepError) in
        guard let message = actor.context.world.messages(to: actor.person.phone).last else {
          throw .notPossible(reason: "no message has arrived for \(actor.person.name)")
        }
        try actor.sendToSignIn(.codeChanged(message.code.text), .verifyTapped)
      }
    },
    Phrase("changes the number", "goes back to entering a number") {
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToSignIn(.changeNumberTapped)
      }
    },
    Phrase("signs in", "all steps: the number, and the code from the message") {
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.requireSignInScreen()
        actor.context.world.signIn(actor.person, on: actor.device)
        guard actor.session.account != nil else { throw actor.failure(to: "sign in") }
      } partsDoneBeforeFailure: {
        $0.partsOfSigningIn
      }
    },
    Phrase(
      "signs up as <first> <last>", "all steps: signing in, then onboarding with preset values",
      .text, .text
    ) { first, last in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.signUp(firstName: first, lastName: last)
      } partsDoneBeforeFailure: {
        $0.partsOfSigningUp(firstName: first, lastName: last)
      }
    },
    Phrase("signs up", "the same, with the person's name and a preset last name") {
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.signUp(firstName: actor.person.name, lastName: presetLastName)
      } partsDoneBeforeFailure: {
        $0.partsOfSigningUp(firstName: $0.person.name, lastName: presetLastName)
      }
    },
    Phrase("signs out", "signs out of the account on this device") {
      DeviceOperation { actor throws(ScenarioStepError) in
        guard actor.device.isRunning else { throw .notRunning(actor.name) }
        guard actor.session.account != nil else {
          throw .notPossible(reason: "\(actor.name) is already \(actor.session.phase.scenarioText)")
        }
        actor.device.send(.signOutTapped)
      }
    },
    Phrase("tries again", "retries after a failure") {
      DeviceOperation { actor throws(ScenarioStepError) in
        guard actor.device.isRunning else { throw .notRunning(actor.name) }
        guard case .failed = actor.device.state.screen else {
          throw .notPossible(reason: "there is no failure that \(actor.name) could retry")
        }
        actor.device.send(.retryTapped)
      }
    },
  ]
}

extension ScenarioDevice {
  /// Signs in and completes onboarding.
  fileprivate func signUp(firstName: String, lastName: String) throws(ScenarioStepError) {
    try requireSignInScreen()
    context.world.signIn(person, on: device)
    guard case .onboarding = device.state.screen else { throw failure(to: "sign up") }
    context.world.onboard(firstName: firstName, lastName: lastName, on: device)
    guard session.isActive else { throw failure(to: "sign up") }
  }

  /// The sentences for the parts of signing up that were done.
  fileprivate func partsOfSigningUp(firstName: String, lastName: String) -> [String] {
    guard case .onboarding = device.state.screen, let step = session.onboardingStep else {
      return partsOfSigningIn
    }
    let passedSteps = OnboardingStep.allCases.prefix { $0 != step }.map { _ in "goes on" }
    let names = [firstName, lastName].map(ScenarioToken.quoted).joined(separator: " ")
    // The last of the parts is the one that the app refused.
    return partsOfSigningIn + ["enters the name \(names)"] + passedSteps
      + [step.next == nil ? "completes onboarding" : "goes on"]
  }

  /// The sentences for the parts of signing in that were done. If the request for a code failed, no
  /// code was entered.
  fileprivate var partsOfSigningIn: [String] {
    let isCodeEntered: Bool
    if case .signIn(let signIn) = device.state.screen {
      isCodeEntered = session.verification != nil && !signIn.code.text.isEmpty
    } else {
      isCodeEntered = true
    }
    return ["asks for a code"] + (isCodeEntered ? ["enters the code from the message"] : [])
  }

  /// Returns the error for a failed act with several parts.
  fileprivate func failure(to action: String) -> ScenarioStepError {
    if context.world.liveState.areCodesRefused {
      return .notPossible(
        reason: "\(name) could not \(action): \(LivePhoneLimit.codesRefused)")
    }
    let refusal = RefusalWord(on: device.state.screen).map { ", refused: \($0.rawValue)" } ?? ""
    return .notPossible(
      reason: "\(name) could not \(action) and is \(session.phase.scenarioText)\(refusal)")
  }
}

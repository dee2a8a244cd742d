internal import LifeSignalDomain

extension ScenarioLanguage {
  static let signInActs: [Phrase<ActorAct>] = [
    Phrase("asks for a code", "types the own number and asks for a verification code") {
      ActorAct { actor throws(StageError) in
        try actor.signIn(
          .regionSelected(actor.person.phone.region), .numberChanged(actor.person.phone.e164),
          .sendCodeTapped)
      }
    },
    Phrase("asks for a code to <number>", "types another number, in quotes", .text) { number in
      ActorAct { actor throws(StageError) in
        try actor.signIn(.numberChanged(number), .sendCodeTapped)
      }
    },
    Phrase(
      "chooses the region <region>", "of the number to sign in with, or to change to", .region
    ) { region in
      ActorAct { actor throws(StageError) in
        if case .tabs = actor.device.state.screen {
          try actor.choosePhoneRegion(region)
        } else {
          try actor.signIn(.regionSelected(region))
        }
      }
    },
    Phrase("enters the code <digits>", "types a code and has it verified", .digits) { code in
      ActorAct { actor throws(StageError) in
        try actor.signIn(.codeChanged(code), .verifyTapped)
      }
    },
    Phrase("enters the code from the message", "types the code that came last") {
      ActorAct { actor throws(StageError) in
        guard let message = actor.stage.world.messages(to: actor.person.phone).last else {
          throw .notPossible(reason: "no message has come to \(actor.person.name)")
        }
        try actor.signIn(.codeChanged(message.code.text), .verifyTapped)
      }
    },
    Phrase("changes the number", "goes back to typing a number") {
      ActorAct { actor throws(StageError) in try actor.signIn(.changeNumberTapped) }
    },
    Phrase("signs in", "all of it: number, code from the message") {
      ActorAct { actor throws(StageError) in
        try actor.signIn()
        actor.stage.world.signIn(actor.person, on: actor.device)
        guard actor.session.account != nil else { throw actor.stuck("sign in") }
      } partsDone: {
        $0.partsOfSigningIn
      }
    },
    Phrase(
      "signs up as <first> <last>", "all of it: signing in, then onboarding with what is preset",
      .text, .text
    ) { first, last in
      ActorAct { actor throws(StageError) in
        try actor.signIn()
        actor.stage.world.signIn(actor.person, on: actor.device)
        guard case .onboarding = actor.device.state.screen else { throw actor.stuck("sign up") }
        actor.stage.world.onboard(firstName: first, lastName: last, on: actor.device)
        guard actor.session.isActive else { throw actor.stuck("sign up") }
      } partsDone: { actor in
        guard case .onboarding = actor.device.state.screen,
          let step = actor.session.onboardingStep
        else { return actor.partsOfSigningIn }
        let steps = OnboardingStep.allCases.prefix { $0 != step }.map { _ in "goes on" }
        let names = [first, last].map(Token.quoted).joined(separator: " ")
        // Where it did not go on, somebody tried to.
        return actor.partsOfSigningIn + ["enters the name \(names)"] + steps
          + [step.next == nil ? "completes onboarding" : "goes on"]
      }
    },
    Phrase("signs out", "leaves the account on this device") {
      ActorAct { actor throws(StageError) in
        guard actor.device.isRunning else { throw .notRunning(actor.name) }
        guard actor.session.account != nil else {
          throw .notPossible(reason: "\(actor.name) is \(actor.session.phase.story) already")
        }
        actor.device.send(.signOutTapped)
      }
    },
    Phrase("tries again", "retries what failed") {
      ActorAct { actor throws(StageError) in
        guard actor.device.isRunning else { throw .notRunning(actor.name) }
        guard case .failed = actor.device.state.screen else {
          throw .notPossible(reason: "nothing has failed that \(actor.name) could try again")
        }
        actor.device.send(.retryTapped)
      }
    },
  ]
}

extension StageActor {
  /// What one does to sign in, as far as it went: where no code can be asked for, none is typed.
  fileprivate var partsOfSigningIn: [String] {
    let isTyped: Bool
    if case .signIn(let signIn) = device.state.screen {
      isTyped = session.verification != nil && !signIn.code.text.isEmpty
    } else {
      isTyped = true
    }
    return ["asks for a code"] + (isTyped ? ["enters the code from the message"] : [])
  }

  /// What to throw when several steps in one did not lead where they should.
  fileprivate func stuck(_ what: String) -> StageError {
    let refusal = Refusal(on: device.state.screen).map { ", refused: \($0.rawValue)" } ?? ""
    return .notPossible(
      reason: "\(name) could not \(what) and is \(session.phase.story)\(refusal)")
  }
}

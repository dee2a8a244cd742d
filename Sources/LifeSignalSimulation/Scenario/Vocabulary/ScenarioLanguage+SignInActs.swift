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
      }
    },
    Phrase(
      "signs up as <first> <last>", "all of it: signing in, then onboarding with what is preset",
      .text, .text
    ) { first, last in
      ActorAct { actor throws(StageError) in
        try actor.signIn()
        actor.stage.world.signIn(actor.person, on: actor.device)
        try actor.onboarding()
        actor.stage.world.onboard(firstName: first, lastName: last, on: actor.device)
        guard actor.session.isActive else { throw actor.stuck("sign up") }
      }
    },
    Phrase("signs out", "leaves the account on this device") {
      ActorAct { actor throws(StageError) in actor.device.send(.signOutTapped) }
    },
    Phrase("tries again", "retries what failed") {
      ActorAct { actor throws(StageError) in actor.device.send(.retryTapped) }
    },
  ]
}

extension StageActor {
  /// What to throw when several steps in one did not lead where they should.
  fileprivate func stuck(_ what: String) -> StageError {
    let refusal = Refusal(on: device.state.screen).map { ", refused: \($0.rawValue)" } ?? ""
    return .notPossible(
      reason: "\(name) could not \(what) and is \(session.phase.story)\(refusal)")
  }
}

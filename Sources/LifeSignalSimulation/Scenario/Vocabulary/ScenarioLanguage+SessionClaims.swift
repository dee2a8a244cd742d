internal import LifeSignalDomain

extension ScenarioLanguage {
  static let sessionClaims: [Phrase<ActorClaim>] = [
    Phrase("is signed out", "nobody uses the app on this device") {
      ActorClaim { actor throws(StageError) in
        guard case .signedOut = actor.session.phase else { return actor.session(isMet: false) }
        return actor.session(isMet: true)
      }
    },
    Phrase("is waiting for a code", "a code is on its way, and its identifier is held") {
      ActorClaim { actor throws(StageError) in
        guard case .codeSent = actor.session.phase else { return actor.session(isMet: false) }
        return actor.session(isMet: true)
      }
    },
    Phrase("is onboarding at the <step>", "the step of onboarding", .onboardingStep) { step in
      ActorClaim { actor throws(StageError) in
        actor.session(isMet: actor.session.onboardingStep == step)
      }
    },
    Phrase("is signed in", "the person uses the app") {
      ActorClaim { actor throws(StageError) in actor.session(isMet: actor.session.isActive) }
    },
    Phrase("sees <screen>", "what the app shows", .screen) { screen in
      ActorClaim { actor throws(StageError) in
        let shown = actor.device.state.screen.story
        return Finding(isMet: shown == screen, found: "\(actor.name) sees \(shown)")
      }
    },
  ]
}

extension StageActor {
  fileprivate func session(isMet: Bool) -> Finding {
    Finding(isMet: isMet, found: "\(name) is \(session.phase.story)")
  }
}

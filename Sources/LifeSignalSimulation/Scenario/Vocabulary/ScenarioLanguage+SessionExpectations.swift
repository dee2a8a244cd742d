internal import LifeSignalDomain
internal import LifeSignalFeatures

extension ScenarioLanguage {
  static let sessionExpectations: [Phrase<DeviceExpectation>] = [
    Phrase("is signed out", "no account is active on this device") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        guard case .signedOut = actor.session.phase else {
          return actor.sessionResult(isMet: false)
        }
        return actor.sessionResult(isMet: true)
      }
    },
    Phrase("is waiting for a code", "a verification code was sent") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        guard case .codeSent = actor.session.phase else { return actor.sessionResult(isMet: false) }
        return actor.sessionResult(isMet: true)
      }
    },
    Phrase("is onboarding at the <step>", "the step of onboarding", .onboardingStep) { step in
      DeviceExpectation { actor throws(ScenarioStepError) in
        actor.sessionResult(isMet: actor.session.onboardingStep == step)
      }
    },
    Phrase("is signed in", "an account is active on this device") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        actor.sessionResult(isMet: actor.session.isActive)
      }
    },
    Phrase("has live updates", "changes reach the app as they happen") {
      DeviceExpectation { actor throws(ScenarioStepError) in actor.hasLiveUpdates(.live) }
    },
    Phrase("has live updates paused", "there has been no connection for some time") {
      DeviceExpectation { actor throws(ScenarioStepError) in actor.hasLiveUpdates(.paused) }
    },
    Phrase("keeps an undelivered emergency", "of a session that has ended on this device") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = actor.session.keptDelivery
        return ExpectationResult(
          isMet: found != nil, found: found.map { "\($0)" } ?? "no undelivered emergency")
      }
    },
    Phrase("keeps no undelivered emergency", "of a session that has ended on this device") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = actor.session.keptDelivery
        return ExpectationResult(
          isMet: found == nil, found: found.map { "\($0)" } ?? "no undelivered emergency")
      }
    },
    Phrase("must sign in to deliver the emergency", "the server does not accept the ended session")
    {
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = actor.session.keptDelivery
        return ExpectationResult(
          isMet: found == .needsSignIn, found: found.map { "\($0)" } ?? "no undelivered emergency")
      }
    },
    Phrase("sees <screen>", "the current screen", .screen) { screen in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let shown = actor.device.state.screen.scenarioText
        return ExpectationResult(isMet: shown == screen, found: "\(actor.name) sees \(shown)")
      }
    },
  ]
}

extension ScenarioDevice {
  fileprivate func sessionResult(isMet: Bool) -> ExpectationResult {
    ExpectationResult(isMet: isMet, found: "\(name) is \(session.phase.scenarioText)")
  }
}

extension ScenarioDevice {
  fileprivate func hasLiveUpdates(_ expected: LiveUpdates) -> ExpectationResult {
    ExpectationResult(
      isMet: session.isActive && session.liveUpdates == expected,
      found: !session.isActive
        ? "\(name) is \(session.phase.scenarioText)" : "live updates \(session.liveUpdates)")
  }
}

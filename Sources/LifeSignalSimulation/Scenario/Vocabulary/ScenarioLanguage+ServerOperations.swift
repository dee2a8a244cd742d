internal import LifeSignalBackend
internal import LifeSignalDomain

extension ScenarioLanguage {
  /// Events on the server, and between the server and the devices.
  static let serverOperations: [Phrase<ScenarioOperation>] = [
    Phrase("code <digits>", "the next verification code that the server sends", .verificationCode) {
      code in
      ScenarioOperation { stage throws(ScenarioStepError) in stage.world.fixNextCode(code) }
    },
    Phrase("server revokes the session of <person>", "and no longer accepts it", .person) {
      person in
      ScenarioOperation { stage throws(ScenarioStepError) in
        stage.world.revokeSession(of: try stage.knownAccount(of: person).id)
      }
    },
    Phrase("messages arrive twice", "from now on, in both directions") {
      ScenarioOperation { stage throws(ScenarioStepError) in stage.world.faults.duplicate = 1.0 }
    },
    Phrase("messages arrive once", "as at the start") {
      ScenarioOperation { stage throws(ScenarioStepError) in stage.world.faults.duplicate = .never }
    },
    Phrase("messages to <actor> are held", "from now on", .device) { actor in
      ScenarioOperation { stage throws(ScenarioStepError) in
        stage.world.holdMessages(to: try stage.actor(actor).device)
      }
    },
    Phrase("messages to <actor> are let go", "the held messages arrive in order", .device) {
      actor in
      ScenarioOperation { stage throws(ScenarioStepError) in
        stage.world.releaseMessages(to: try stage.actor(actor).device, .inOrder)
      }
    },
    Phrase("messages to <actor> are let go backwards", "the last message arrives first", .device) {
      actor in
      ScenarioOperation { stage throws(ScenarioStepError) in
        stage.world.releaseMessages(to: try stage.actor(actor).device, .reversed)
      }
    },
    Phrase("messages to <actor> are lost", "the held messages; later ones arrive", .device) {
      actor in
      ScenarioOperation { stage throws(ScenarioStepError) in
        stage.world.releaseMessages(to: try stage.actor(actor).device, .lost)
      }
    },
  ]
}

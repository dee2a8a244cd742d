internal import LifeSignalDomain

extension ScenarioLanguage {
  /// What happens to the server, and to what lies between it and the devices.
  static let serverActs: [Phrase<Act>] = [
    Phrase("code <digits>", "the next verification code that the server sends", .verificationCode) {
      code in
      Act { stage throws(StageError) in stage.world.fixNextCode(code) }
    },
    Phrase("server revokes the session of <person>", "it takes that session no more", .person) {
      person in
      Act { stage throws(StageError) in
        stage.world.revokeSession(of: try stage.knownAccount(of: person).id)
      }
    },
    Phrase("messages arrive twice", "from now on, both ways") {
      Act { stage throws(StageError) in stage.world.faults.duplicate = 1.0 }
    },
    Phrase("messages arrive once", "as they do at first") {
      Act { stage throws(StageError) in stage.world.faults.duplicate = .never }
    },
    Phrase("messages to <actor> are held", "they wait, from now on", .actor) { actor in
      Act { stage throws(StageError) in
        stage.world.holdMessages(to: try stage.actor(actor).device)
      }
    },
    Phrase("messages to <actor> are let go", "they arrive, in their order", .actor) { actor in
      Act { stage throws(StageError) in
        stage.world.releaseMessages(to: try stage.actor(actor).device, .inOrder)
      }
    },
    Phrase("messages to <actor> are let go backwards", "the last one arrives first", .actor) {
      actor in
      Act { stage throws(StageError) in
        stage.world.releaseMessages(to: try stage.actor(actor).device, .backwards)
      }
    },
    Phrase("messages to <actor> are lost", "those that are held; later ones arrive", .actor) {
      actor in
      Act { stage throws(StageError) in
        stage.world.releaseMessages(to: try stage.actor(actor).device, .lost)
      }
    },
  ]
}

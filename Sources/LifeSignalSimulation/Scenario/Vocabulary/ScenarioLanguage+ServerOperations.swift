internal import LifeSignalBackend
internal import LifeSignalDomain

extension ScenarioLanguage {
  /// Events on the server, and between the server and the devices.
  static let serverOperations: [Phrase<ScenarioOperation>] = [
    Phrase("code <digits>", "the next verification code that the server sends", .verificationCode) {
      code in
      ScenarioOperation { context throws(ScenarioStepError) in context.world.fixNextCode(code) }
    },
    Phrase("server revokes the session of <person>", "and no longer accepts it", .person) {
      person in
      ScenarioOperation { context throws(ScenarioStepError) in
        context.world.revokeSession(of: try context.knownAccount(of: person).id)
      }
    },
    Phrase(
      "server's clock is set ahead by <duration>", "its wall clock; its time does not change",
      .duration
    ) { duration in
      ScenarioOperation { context throws(ScenarioStepError) in
        context.world.serverClock.jump(by: duration.timeInterval)
      }
    },
    Phrase("the server goes down", "nothing reaches it; messages that it holds back are lost") {
      ScenarioOperation { context throws(ScenarioStepError) in
        guard !context.world.isServerDown else {
          throw .notPossible(reason: "the server is already down")
        }
        context.world.setServerDown(true)
      }
    },
    Phrase("the server comes back", "with everything that it knew") {
      ScenarioOperation { context throws(ScenarioStepError) in
        guard context.world.isServerDown else {
          throw .notPossible(reason: "the server is not down")
        }
        context.world.setServerDown(false)
      }
    },
    Phrase("messages arrive twice", "from now on, in both directions") {
      ScenarioOperation { context throws(ScenarioStepError) in
        context.world.faults.duplicate = 1.0
      }
    },
    Phrase("messages arrive once", "as at the start") {
      ScenarioOperation { context throws(ScenarioStepError) in
        context.world.faults.duplicate = .never
      }
    },
    Phrase("messages to <actor> are held", "from now on", .device) { actor in
      ScenarioOperation { context throws(ScenarioStepError) in
        context.world.holdMessages(to: try context.actor(actor).device)
      }
    },
    Phrase("messages to <actor> are let go", "the held messages arrive in order", .device) {
      actor in
      ScenarioOperation { context throws(ScenarioStepError) in
        context.world.releaseMessages(to: try context.actor(actor).device, .inOrder)
      }
    },
    Phrase("messages to <actor> are let go backwards", "the last message arrives first", .device) {
      actor in
      ScenarioOperation { context throws(ScenarioStepError) in
        context.world.releaseMessages(to: try context.actor(actor).device, .reversed)
      }
    },
    Phrase("messages to <actor> are lost", "only the held messages; later ones arrive", .device) {
      actor in
      ScenarioOperation { context throws(ScenarioStepError) in
        context.world.releaseMessages(to: try context.actor(actor).device, .lost)
      }
    },
  ]
}

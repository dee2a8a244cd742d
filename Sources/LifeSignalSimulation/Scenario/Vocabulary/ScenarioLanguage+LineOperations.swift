extension ScenarioLanguage {
  /// Changes of the line between a person's phone and the server. The sentences begin with `Ana's line`.
  static let lineOperations: [Phrase<DeviceOperation>] = [
    Phrase("is cut", "no connection to the server; the phone has a network") {
      DeviceOperation { actor throws(ScenarioStepError) in actor.device.setLineCut(true) }
    },
    Phrase("is slow", "messages of the server arrive slowly, and not too many can wait") {
      DeviceOperation { actor throws(ScenarioStepError) in actor.device.setLineSlow(true) }
    },
    Phrase("is fixed", "neither cut nor slow") {
      DeviceOperation { actor throws(ScenarioStepError) in
        actor.device.setLineSlow(false)
        actor.device.setLineCut(false)
      }
    },
  ]
}

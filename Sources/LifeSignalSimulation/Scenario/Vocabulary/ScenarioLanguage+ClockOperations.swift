internal import LifeSignalDomain

extension ScenarioLanguage {
  /// Changes of the wall clock of a person's phone. The sentences begin with `Ana's clock`.
  static let clockOperations: [Phrase<DeviceOperation>] = [
    Phrase("is <duration> ahead", "compared with the true time", .duration) { duration in
      DeviceOperation { actor throws(ScenarioStepError) in
        actor.device.setClock(by: duration.timeInterval - actor.device.clockError)
      }
    },
    Phrase("is <duration> behind", "compared with the true time", .duration) { duration in
      DeviceOperation { actor throws(ScenarioStepError) in
        actor.device.setClock(by: -duration.timeInterval - actor.device.clockError)
      }
    },
    Phrase("is set ahead by <duration>", "compared with what it shows", .duration) { duration in
      DeviceOperation { actor throws(ScenarioStepError) in
        actor.device.setClock(by: duration.timeInterval)
      }
    },
    Phrase("is set back by <duration>", "compared with what it shows", .duration) { duration in
      DeviceOperation { actor throws(ScenarioStepError) in
        actor.device.setClock(by: -duration.timeInterval)
      }
    },
  ]
}

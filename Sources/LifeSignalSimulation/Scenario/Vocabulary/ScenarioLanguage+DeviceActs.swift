internal import LifeSignalDomain

extension ScenarioLanguage {
  /// What happens to a device, whatever its app does.
  static let deviceActs: [Phrase<ActorAct>] = [
    Phrase("closes the app", "it ends without a word; its files are what is left") {
      ActorAct { actor throws(StageError) in
        guard actor.device.isRunning else { throw .notRunning(actor.name) }
        actor.device.kill()
      }
    },
    Phrase("opens the app", "launches it") {
      ActorAct { actor throws(StageError) in
        guard !actor.device.isRunning else {
          throw .notPossible(reason: "the app of \(actor.name) runs already")
        }
        guard actor.device.launch() else {
          let reason = actor.device.launchFailure.map { "\($0)" } ?? "its files cannot be had"
          throw .notPossible(reason: "the app of \(actor.name) does not start: \(reason)")
        }
      }
    },
    Phrase("loses the network", "and the device knows it") {
      ActorAct { actor throws(StageError) in try actor.setConnected(false) }
    },
    Phrase("gets the network back", "and the device knows it") {
      ActorAct { actor throws(StageError) in try actor.setConnected(true) }
    },
    Phrase("is recognised from now on", "the device knows the face or finger") {
      ActorAct { actor throws(StageError) in actor.device.biometricAnswer = .success(()) }
    },
    Phrase("is not recognised from now on", "the device refuses the face or finger") {
      ActorAct { actor throws(StageError) in actor.device.biometricAnswer = .failure(.refused) }
    },
  ]
}

extension StageActor {
  fileprivate func setConnected(_ isConnected: Bool) throws(StageError) {
    guard device.isConnected != isConnected else {
      throw .notPossible(
        reason: "the device of \(name) has \(isConnected ? "a network" : "no network") already")
    }
    device.setConnected(isConnected)
  }
}

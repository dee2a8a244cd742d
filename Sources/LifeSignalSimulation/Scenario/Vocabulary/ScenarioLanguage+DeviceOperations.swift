internal import LifeSignalDomain

extension ScenarioLanguage {
  /// Actions on a device itself. The phrase book `lifeSignal.deviceOperations` contains them and
  /// the actions of other files.
  static let deviceOperations: [Phrase<DeviceOperation>] = [
    Phrase("closes the app", "kills the app without notice; only its files remain") {
      DeviceOperation { actor throws(ScenarioStepError) in
        guard actor.device.isRunning else { throw .notRunning(actor.name) }
        actor.device.kill()
      }
    },
    Phrase("opens the app", "launches the app") {
      DeviceOperation { actor throws(ScenarioStepError) in
        guard !actor.device.isRunning else {
          let place = actor.device.isInBackground ? "in the background" : "already running"
          throw .notPossible(reason: "the app of \(actor.name) is \(place)")
        }
        try actor.launch()
      }
    },
    Phrase("restarts", "the device itself: Ana's phone restarts; the app is opened again") {
      DeviceOperation { actor throws(ScenarioStepError) in
        actor.context.world.restart(actor.device)
        try actor.launch()
      }
    },
    Phrase("leaves the app", "the app goes to the background, and keeps running") {
      DeviceOperation { actor throws(ScenarioStepError) in
        guard actor.device.isRunning else { throw .notRunning(actor.name) }
        guard !actor.device.isInBackground else {
          throw .notPossible(reason: "the app of \(actor.name) is already in the background")
        }
        actor.device.enterBackground()
      }
    },
    Phrase("returns to the app", "which was in the background") {
      DeviceOperation { actor throws(ScenarioStepError) in
        guard actor.device.isRunning else { throw .notRunning(actor.name) }
        guard actor.device.isInBackground else {
          throw .notPossible(reason: "the app of \(actor.name) is not in the background")
        }
        actor.device.becomeActive()
      }
    },
    Phrase("has a full disk", "the phone itself: nothing more can be saved") {
      DeviceOperation { actor throws(ScenarioStepError) in try actor.setDiskFull(true) }
    },
    Phrase("has space on the disk", "the phone itself: the app can save again") {
      DeviceOperation { actor throws(ScenarioStepError) in try actor.setDiskFull(false) }
    },
    Phrase("loses the network", "and the device notices") {
      DeviceOperation { actor throws(ScenarioStepError) in try actor.setConnected(false) }
    },
    Phrase("gets the network back", "and the device notices") {
      DeviceOperation { actor throws(ScenarioStepError) in try actor.setConnected(true) }
    },
  ]
}

extension ScenarioDevice {
  /// Launches the app.
  fileprivate func launch() throws(ScenarioStepError) {
    guard device.launch() else {
      let reason = device.launchFailure.map { "\($0)" } ?? "its files cannot be opened"
      throw .notPossible(reason: "the app of \(name) does not start: \(reason)")
    }
  }

  fileprivate func setDiskFull(_ isFull: Bool) throws(ScenarioStepError) {
    guard device.isDiskFull != isFull else {
      throw .notPossible(
        reason: "the disk of \(name) \(isFull ? "is already full" : "already has space")")
    }
    device.isDiskFull = isFull
  }

  fileprivate func setConnected(_ isConnected: Bool) throws(ScenarioStepError) {
    guard device.isConnected != isConnected else {
      throw .notPossible(
        reason: "the device of \(name) already has \(isConnected ? "a network" : "no network")")
    }
    device.setConnected(isConnected)
  }
}

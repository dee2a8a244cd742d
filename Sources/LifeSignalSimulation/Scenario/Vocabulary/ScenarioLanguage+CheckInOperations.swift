internal import Foundation
internal import LifeSignalDomain
internal import LifeSignalFeatures

extension ScenarioLanguage {
  static let checkInOperations: [Phrase<DeviceOperation>] = [
    Phrase("checks in", "confirms that the person is well") {
      DeviceOperation { actor throws(ScenarioStepError) in try actor.sendToCheckIn(.checkInTapped) }
    },
    Phrase("taps the alert button", "once") {
      DeviceOperation { actor throws(ScenarioStepError) in try actor.sendToCheckIn(.alertTapped) }
    },
    Phrase("taps the alert button <count> times", "in quick succession", .count(1...99)) {
      count in
      DeviceOperation { actor throws(ScenarioStepError) in
        for _ in 0..<count { try actor.sendToCheckIn(.alertTapped) }
      }
    },
    Phrase(
      "holds the alert button for <duration>", "and releases it; at most one hour", .hold
    ) { duration in
      DeviceOperation { actor throws(ScenarioStepError) in try actor.holdAlertButton(for: duration)
      }
    },
    Phrase("turns the alert on", "the whole gesture: five taps, and the wait after them") {
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.requireAlert(isOn: false)
        for _ in 0..<AlertGesture.requiredTapCount { try actor.sendToCheckIn(.alertTapped) }
        let rejection = try actor.touchRejection
        actor.context.world.advance(by: AlertGesture.fillTime)
        actor.context.settle()
        guard actor.user.user?.alert != .inactive else {
          throw actor.failure(to: "turn the alert on", because: rejection)
        }
      } partsDoneBeforeFailure: { _ in
        [
          "taps the alert button \(AlertGesture.requiredTapCount) times",
          "after \(AlertGesture.fillTime.scenarioText)",
        ]
      }
    },
    Phrase("turns the alert off", "the whole gesture: holds the button long enough") {
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.requireAlert(isOn: true)
        try actor.sendToCheckIn(.holdBegan)
        let rejection = try actor.touchRejection
        try actor.endHold(after: AlertGesture.holdTime)
        actor.context.settle()
        guard actor.user.user?.alert == .inactive else {
          throw actor.failure(to: "turn the alert off", because: rejection)
        }
      } partsDoneBeforeFailure: { _ in
        ["holds the alert button for \(AlertGesture.holdTime.scenarioText)"]
      }
    },
  ]
}

extension PhraseSlot where Value == Duration {
  /// The time for which a person holds a button.
  fileprivate static var hold: Self {
    PhraseSlot { reader throws(Mismatch) in
      let mismatch = reader.mismatch(
        "a duration of 1 ms to 1 h for holding a button")
      let duration = try reader.read(.duration)
      guard duration <= .seconds(3_600) else { throw mismatch }
      return duration
    }
  }
}

extension ScenarioDevice {
  /// Throws an error if the alert does not have the given state.
  fileprivate func requireAlert(isOn: Bool) throws(ScenarioStepError) {
    // Fails if the tabs are not on the screen, without sending an action.
    _ = try shownTabs()
    guard (try shownUser().alert != .inactive) == isOn else {
      throw .notPossible(
        reason: "the alert of \(name) is already \(isOn ? "off" : "on")")
    }
  }

  /// Sends an action to the check-in tab.
  fileprivate func sendToCheckIn(_ action: CheckInFeature.Action) throws(ScenarioStepError) {
    try sendToTabs(.checkIn, .checkIn(action))
  }

  fileprivate func holdAlertButton(for duration: Duration) throws(ScenarioStepError) {
    try sendToCheckIn(.holdBegan)
    try endHold(after: duration)
  }

  fileprivate func endHold(after duration: Duration) throws(ScenarioStepError) {
    context.world.advance(by: duration)
    try sendToCheckIn(.holdEnded)
  }

  /// Why the button ignored the last touch; `nil` if the button did not ignore it.
  fileprivate var touchRejection: TouchRejection? {
    get throws(ScenarioStepError) {
      let checkIn = try shownTabs().checkIn
      guard checkIn.gesture == .idle else { return nil }
      if checkIn.isCoolingDown(at: device.localTime.instant) { return .justTurnedOff }
      return checkIn.pending == nil ? .unknown : .busy
    }
  }

  /// Returns the error for an alert that the person could not turn on or off.
  ///
  /// - Parameter rejection: Why the button ignored the touch; `nil` if the button did not ignore
  ///   it. Without a rejection, the error contains the refusal on the screen. With a rejection,
  ///   that refusal belongs to an earlier action.
  fileprivate func failure(
    to action: String, because rejection: TouchRejection?
  ) -> ScenarioStepError {
    let refusal = ScreenPart.checkIn.refusal(on: device.state.screen)?.rawValue
    let reason = rejection.map(\.rawValue) ?? refusal ?? "no reply"
    return .notPossible(reason: "\(name) could not \(action): \(reason)")
  }
}

/// Why the alert button ignores a touch.
private enum TouchRejection: String {
  case justTurnedOff = "no tap counts for 0.5 s after an alert ends"
  case busy = "another action is in progress"
  case unknown = "the button does not react"
}

internal import LifeSignalDomain

extension ScenarioLanguage {
  static let checkInActs: [Phrase<ActorAct>] = [
    Phrase("checks in", "says that all is well") {
      ActorAct { actor throws(StageError) in try actor.checkIn(.checkInTapped) }
    },
    Phrase("taps the alert button", "once") {
      ActorAct { actor throws(StageError) in try actor.checkIn(.alertTapped) }
    },
    Phrase("taps the alert button <count> times", "one right after the other", .count(1...99)) {
      count in
      ActorAct { actor throws(StageError) in
        for _ in 0..<count { try actor.checkIn(.alertTapped) }
      }
    },
    Phrase("holds the alert button for <duration>", "and lets it go", .duration) { duration in
      ActorAct { actor throws(StageError) in try actor.holdAlertButton(for: duration) }
    },
    Phrase("turns the alert on", "all of it: five taps, until the button is full") {
      ActorAct { actor throws(StageError) in
        for _ in 0..<AlertGesture.neededTaps { try actor.checkIn(.alertTapped) }
        actor.stage.world.advance(by: AlertGesture.fillTime)
        actor.stage.rest()
        guard actor.user.user?.alert != .inactive else { throw actor.failed("turn the alert on") }
      }
    },
    Phrase("turns the alert off", "all of it: holds the button for long enough") {
      ActorAct { actor throws(StageError) in
        try actor.holdAlertButton(for: AlertGesture.holdTime)
        actor.stage.rest()
        guard actor.user.user?.alert == .inactive else { throw actor.failed("turn the alert off") }
      }
    },
  ]
}

extension StageActor {
  /// Does something where one checks in.
  fileprivate func checkIn(_ action: CheckInFeature.Action) throws(StageError) {
    try tabs(.checkIn, .checkIn(action))
  }

  fileprivate func holdAlertButton(for duration: Duration) throws(StageError) {
    try checkIn(.holdBegan)
    stage.world.advance(by: duration)
    try checkIn(.holdEnded)
  }

  fileprivate func failed(_ what: String) -> StageError {
    let refusal = Refusal(on: device.state.screen).map { ": \($0.rawValue)" } ?? ""
    return .notPossible(reason: "\(name) could not \(what)\(refusal)")
  }
}

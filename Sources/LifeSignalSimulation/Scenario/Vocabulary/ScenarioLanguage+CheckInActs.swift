internal import Foundation
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
    Phrase(
      "holds the alert button for <duration>", "and lets it go; for an hour at most", .hold
    ) { duration in
      ActorAct { actor throws(StageError) in try actor.holdAlertButton(for: duration) }
    },
    Phrase("turns the alert on", "all of it: five taps, until the button is full") {
      ActorAct { actor throws(StageError) in
        try actor.requireAlert(isOn: false)
        for _ in 0..<AlertGesture.neededTaps { try actor.checkIn(.alertTapped) }
        let deafness = try actor.deafness
        actor.stage.world.advance(by: AlertGesture.fillTime)
        actor.stage.rest()
        guard actor.user.user?.alert != .inactive else {
          throw actor.failed("turn the alert on", because: deafness)
        }
      } partsDone: { _ in
        [
          "taps the alert button \(AlertGesture.neededTaps) times",
          "after \(AlertGesture.fillTime.story)",
        ]
      }
    },
    Phrase("turns the alert off", "all of it: holds the button for long enough") {
      ActorAct { actor throws(StageError) in
        try actor.requireAlert(isOn: true)
        try actor.checkIn(.holdBegan)
        let deafness = try actor.deafness
        try actor.endHold(after: AlertGesture.holdTime)
        actor.stage.rest()
        guard actor.user.user?.alert == .inactive else {
          throw actor.failed("turn the alert off", because: deafness)
        }
      } partsDone: { _ in
        ["holds the alert button for \(AlertGesture.holdTime.story)"]
      }
    },
  ]
}

extension Slot where Value == Duration {
  /// How long a finger holds a button.
  fileprivate static var hold: Self {
    Slot { reader throws(Mismatch) in
      let refused = reader.mismatch(
        "a duration of 1 ms to 1 h: no finger holds a button for longer")
      let duration = try reader.read(.duration)
      guard duration <= .seconds(3_600) else { throw refused }
      return duration
    }
  }
}

extension StageActor {
  /// Makes sure that the emergency can be turned on, or off.
  fileprivate func requireAlert(isOn: Bool) throws(StageError) {
    // Nothing is touched to find out.
    _ = try shownTabs()
    guard (try shownUser().alert != .inactive) == isOn else {
      throw .notPossible(
        reason: "the alert of \(name) is \(isOn ? "off" : "on") already")
    }
  }

  /// Does something where one checks in.
  fileprivate func checkIn(_ action: CheckInFeature.Action) throws(StageError) {
    try tabs(.checkIn, .checkIn(action))
  }

  fileprivate func holdAlertButton(for duration: Duration) throws(StageError) {
    try checkIn(.holdBegan)
    try endHold(after: duration)
  }

  fileprivate func endHold(after duration: Duration) throws(StageError) {
    stage.world.advance(by: duration)
    try checkIn(.holdEnded)
  }

  /// Why the button does not feel the finger that has just touched it; nothing when it does.
  fileprivate var deafness: Deafness? {
    get throws(StageError) {
      let checkIn = try shownTabs().checkIn
      guard checkIn.gesture == .idle else { return nil }
      let passed = checkIn.lastDeactivation.map { stage.world.now.timeIntervalSince($0) }
      if let passed, (0..<AlertGesture.deafTime) ~= passed { return .justTurnedOff }
      return checkIn.pending == nil ? .unknown : .busy
    }
  }

  /// - Parameter deafness: Why the button felt nothing. Then what the screen refuses was refused before.
  fileprivate func failed(_ what: String, because deafness: Deafness?) -> StageError {
    let refusal = ScreenPart.checkIn.refusal(on: device.state.screen)?.rawValue
    let reason = deafness.map(\.rawValue) ?? refusal ?? "not answered"
    return .notPossible(reason: "\(name) could not \(what): \(reason)")
  }
}

/// Why the emergency button does not feel a finger.
private enum Deafness: String {
  case justTurnedOff = "no tap counts for 0.5 s after an emergency"
  case busy = "something else is under way"
  case unknown = "the button does not answer"
}

internal import Foundation
internal import LifeSignalDomain

extension ScenarioLanguage {
  /// Expectations about check-ins, the emergency and the queue.
  static let checkInExpectations: [Phrase<DeviceExpectation>] = [
    Phrase("has checked in at <time>", "the time of the last check-in", .time) { time in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = try actor.shownUser().lastCheckedIn
        return ExpectationResult(
          isMet: found.map { actor.context.covers(time, $0) } ?? false,
          found: actor.context.text(found) ?? "never")
      }
    },
    Phrase("is overdue", "the check-in was due, but was not made") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        try actor.overdueResult(isExpected: true)
      }
    },
    Phrase("is on time", "the next check-in is not due yet") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        try actor.overdueResult(isExpected: false)
      }
    },
    Phrase("is told to wait <duration>", "it is too early to check in again", .duration) { wait in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let shownWaits = actor.device.visibleToasts.compactMap { toast -> Duration? in
          if case .checkInTooSoon(let seconds) = toast { .seconds(seconds) } else { nil }
        }
        return ExpectationResult(
          isMet: shownWaits.contains(wait),
          found: shownWaits.isEmpty
            ? "no such toast" : shownWaits.map(\.scenarioText).joined(separator: ", "))
      }
    },
    Phrase("has an alert that is <delivery>", "whether the server has received it", .delivery) {
      delivery in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = actor.user.alertDelivery
        return ExpectationResult(
          isMet: found == delivery, found: found.map { "\($0)" } ?? "no alert")
      }
    },
    Phrase(
      "sees the <item> as <progress>", "how far its changes have come: to the disk, to the server",
      .item, .progress
    ) { item, progress in
      DeviceExpectation { actor throws(ScenarioStepError) in
        _ = try actor.shownUser()
        let found = actor.user.status(of: item)
        return ExpectationResult(isMet: found == progress, found: found.scenarioText)
      }
    },
    Phrase(
      "has <count> queued action|actions", "that the server has not confirmed", .count(0...999)
    ) {
      count in
      DeviceExpectation { actor throws(ScenarioStepError) in
        ExpectationResult(
          isMet: actor.user.pendingActions.count == count, found: actor.listedActions)
      }
    },
    Phrase("has <count> critical action|actions", "queued, and sent first", .count(0...999)) {
      count in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let leadingCriticalCount =
          actor.user.pendingActions.prefix { $0.priority >= .critical }.count
        return ExpectationResult(
          isMet: leadingCriticalCount == count
            && !actor.user.pendingActions.dropFirst(count).contains { $0.priority >= .critical },
          found: actor.listedActions)
      }
    },
  ]
}

extension ScenarioDevice {
  fileprivate func overdueResult(isExpected: Bool) throws(ScenarioStepError) -> ExpectationResult {
    let isOverdue = try shownUser().isOverdue(at: device.appDate)
    return ExpectationResult(
      isMet: isOverdue == isExpected, found: isOverdue ? "overdue" : "on time")
  }

  fileprivate var listedActions: String {
    let listed = user.pendingActions.map { action in
      "\(action.intent.scenarioText) (\(action.priority), \(status(of: action.id).scenarioText))"
    }
    return listed.isEmpty ? "nothing queued" : listed.joined(separator: ", ")
  }
}

extension ScenarioDevice {
  /// Returns how far a queued action has come.
  func status(of action: ActionID) -> ChangeStatus {
    let isUnsaved =
      user.unsavedActions.contains(action) || contacts.unsavedActions.contains(action)
    return isUnsaved ? .notSaved : .waiting
  }
}

extension UserIntent {
  /// The name of the intent in scenarios.
  var scenarioText: String {
    switch self {
    case .checkIn: "check-in"
    case .activateAlert: "alert on"
    case .deactivateAlert: "alert off"
    case .setName: "name"
    case .setNote: "note"
    case .setInterval: "interval"
    case .setReminder: "reminder"
    case .setBiometric: "biometrics"
    case .resetQRCode: "code"
    }
  }
}

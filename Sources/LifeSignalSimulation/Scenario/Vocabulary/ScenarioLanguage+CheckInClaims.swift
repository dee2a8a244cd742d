internal import Foundation
internal import LifeSignalDomain

extension ScenarioLanguage {
  /// What is expected of check-ins, the emergency, and what waits to be sent.
  static let checkInClaims: [Phrase<ActorClaim>] = [
    Phrase("has checked in at <time>", "when the last check-in was", .time) { time in
      ActorClaim { actor throws(StageError) in
        let found = try actor.shownUser().lastCheckedIn
        return Finding(
          isMet: found.map { time.covers(Duration(sinceStart: $0)) } ?? false,
          found: found?.story ?? "never")
      }
    },
    Phrase("is overdue", "the check-in was due, and was not made") {
      ActorClaim { actor throws(StageError) in try actor.overdue(isExpected: true) }
    },
    Phrase("is on time", "the next check-in is not due yet") {
      ActorClaim { actor throws(StageError) in try actor.overdue(isExpected: false) }
    },
    Phrase("is told to wait <duration>", "it is too soon to check in again", .duration) { wait in
      ActorClaim { actor throws(StageError) in
        let waits = actor.device.visibleToasts.compactMap { toast -> Duration? in
          if case .checkInTooSoon(let seconds) = toast { .seconds(seconds) } else { nil }
        }
        return Finding(
          isMet: waits.contains(wait),
          found: waits.isEmpty ? "nothing of it" : waits.map(\.story).joined(separator: ", "))
      }
    },
    Phrase("has an alert that is <delivery>", "whether the server knows of it", .delivery) {
      delivery in
      ActorClaim { actor throws(StageError) in
        let found = actor.user.alertDelivery
        return Finding(isMet: found == delivery, found: found.map { "\($0)" } ?? "no alert")
      }
    },
    Phrase("has <count> queued action|actions", "that the server does not know yet", .count(0...99))
    {
      count in
      ActorClaim { actor throws(StageError) in
        Finding(isMet: actor.user.pendingActions.count == count, found: actor.listedActions)
      }
    },
    Phrase("has <count> critical action|actions", "queued, to be sent first", .count(0...99)) {
      count in
      ActorClaim { actor throws(StageError) in
        let critical = actor.user.pendingActions.prefix { $0.priority == .critical }.count
        return Finding(
          isMet: critical == count
            && !actor.user.pendingActions.dropFirst(count).contains { $0.priority == .critical },
          found: actor.listedActions)
      }
    },
  ]
}

extension StageActor {
  fileprivate func overdue(isExpected: Bool) throws(StageError) -> Finding {
    let isOverdue = try shownUser().isOverdue(at: stage.world.now)
    return Finding(isMet: isOverdue == isExpected, found: isOverdue ? "overdue" : "on time")
  }

  fileprivate var listedActions: String {
    let listed = user.pendingActions.map { "\($0.intent.story) (\($0.priority))" }
    return listed.isEmpty ? "nothing queued" : listed.joined(separator: ", ")
  }
}

extension UserIntent {
  /// What is wanted, as a story says it.
  var story: String {
    switch self {
    case .checkIn: "check-in"
    case .activateAlert: "alert on"
    case .deactivateAlert: "alert off"
    case .setName: "name"
    case .setNote: "note"
    case .setInterval: "interval"
    case .setReminder: "reminder"
    case .setBiometric: "biometrics"
    }
  }
}

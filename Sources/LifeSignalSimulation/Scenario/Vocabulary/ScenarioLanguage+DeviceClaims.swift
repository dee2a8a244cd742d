internal import LifeSignalDomain

extension ScenarioLanguage {
  /// What is expected of a device: what it shows besides the app's screens, and its network.
  static let deviceClaims: [Phrase<ActorClaim>] = [
    Phrase("is told: <toast>", "what the app says just now", .toast) { word in
      ActorClaim { actor throws(StageError) in
        let found = actor.device.visibleToasts.map { ToastWord($0).rawValue }
        return Finding(
          isMet: found.contains(word.rawValue),
          found: found.isEmpty ? "nothing is said" : found.joined(separator: ", "))
      }
    },
    Phrase("was reminded <count> time|times", "by the device itself", .count(0...60)) { count in
      ActorClaim { actor throws(StageError) in
        let found = actor.device.shownReminders.map(\.shownAt.story)
        return Finding(
          isMet: found.count == count,
          found: found.isEmpty ? "never" : found.joined(separator: ", "))
      }
    },
    Phrase("will be reminded at <time>", "the one reminder that is scheduled", .time) { time in
      ActorClaim { actor throws(StageError) in
        let found = actor.device.scheduledReminders.map(\.date)
        return Finding(
          isMet: found.count == 1 && found.allSatisfy { time.covers(Duration(sinceStart: $0)) },
          found: found.isEmpty ? "no reminder" : found.map(\.story).joined(separator: ", "))
      }
    },
    Phrase("will not be reminded", "no reminder is scheduled") {
      ActorClaim { actor throws(StageError) in
        let found = actor.device.scheduledReminders.map(\.date.story)
        return Finding(
          isMet: found.isEmpty,
          found: found.isEmpty ? "no reminder" : found.joined(separator: ", "))
      }
    },
    Phrase("is offline", "signed in, and the server cannot be reached") {
      ActorClaim { actor throws(StageError) in
        Finding(
          isMet: actor.session.isOffline, found: "\(actor.name) is \(actor.session.phase.story)")
      }
    },
    Phrase("is online", "signed in, and the server can be reached") {
      ActorClaim { actor throws(StageError) in
        Finding(
          isMet: actor.session.isActive && !actor.session.isOffline,
          found: "\(actor.name) is \(actor.session.phase.story)")
      }
    },
    Phrase("is signed out by another device", "where the account signed in") {
      ActorClaim { actor throws(StageError) in
        Finding(
          isMet: actor.session.phase == .signedOut(.superseded),
          found: "\(actor.name) is \(actor.session.phase.story)")
      }
    },
    Phrase("is signed out by the server", "which takes the session no more") {
      ActorClaim { actor throws(StageError) in
        Finding(
          isMet: actor.session.phase == .signedOut(.expired),
          found: "\(actor.name) is \(actor.session.phase.story)")
      }
    },
    Phrase("knows nothing", "no profile, no contacts, no notices and no queue are on the device") {
      ActorClaim { actor throws(StageError) in
        let found = [
          actor.user.user.map { "the profile of \($0.name)" },
          actor.contacts.contacts.isEmpty ? nil : "\(actor.contacts.count) contacts",
          actor.notifications.items.isEmpty ? nil : "\(actor.notifications.items.count) notices",
          actor.user.pendingActions.isEmpty ? nil : "a queue",
        ].compactMap(\.self)
        return Finding(
          isMet: found.isEmpty, found: found.isEmpty ? "nothing" : found.joined(separator: ", "))
      }
    },
  ]
}

internal import LifeSignalDomain

/// A toast of the app, in the language of scenarios.
enum ToastWord: String, CaseIterable, Sendable {
  case checkedIn = "checked-in"
  case tooSoon = "too-soon"
  case notRecognised = "not-recognised"
  case keptForLater = "kept-for-later"
  case gaveUp = "gave-up"
  case alertOn = "alert-on"
  case alertOnWithoutResponders = "alert-on-without-responders"
  case alertOnUnsaved = "alert-on-unsaved"
  case alertOff = "alert-off"
  case contactAdded = "contact-added"
  case contactRemoved = "contact-removed"
  case rolesChanged = "roles-changed"
  case contactChangeUndone = "contact-change-undone"
  case contactChangeLost = "contact-change-lost"
  case pinged
  case pingCancelled = "ping-cancelled"
  case pingsAnswered = "pings-answered"
  case codeReset = "code-reset"
  case codeCopied = "code-copied"
  case noticeScheduled = "notice-scheduled"
  case noticeCancelled = "notice-cancelled"
  case saved
  case failed
  case signedOut = "signed-out"

  init(_ toast: Toast) {
    self =
      switch toast {
      case .checkedIn: .checkedIn
      case .checkInTooSoon: .tooSoon
      case .notRecognised: .notRecognised
      case .keptForLater: .keptForLater
      case .gaveUp: .gaveUp
      case .alertActivated: .alertOn
      case .alertActivatedWithoutResponders: .alertOnWithoutResponders
      case .alertActivatedUnsaved: .alertOnUnsaved
      case .alertDeactivated: .alertOff
      case .contactAdded: .contactAdded
      case .contactRemoved: .contactRemoved
      case .rolesChanged: .rolesChanged
      case .contactChangeUndone: .contactChangeUndone
      case .contactChangeLost: .contactChangeLost
      case .pinged: .pinged
      case .pingCancelled: .pingCancelled
      case .pingsAnswered: .pingsAnswered
      case .codeReset: .codeReset
      case .codeCopied: .codeCopied
      case .notificationScheduled: .noticeScheduled
      case .notificationCancelled: .noticeCancelled
      case .profileSaved: .saved
      case .failed: .failed
      case .signedOut: .signedOut
      }
  }
}

extension ScreenMessage {
  /// The message for a toast.
  init(_ toast: Toast) {
    let about =
      switch toast {
      case .notRecognised(let error): error.remedy.scenarioText
      case .contactChangeLost(let intent, let names):
        "\(intent.lostChangeText) \(names.map(\.text).joined(separator: ", "))"
      case .checkInTooSoon(let wait): "possible in \(Duration.seconds(wait).minutesAndSeconds)"
      default: ""
      }
    self = .toast(ToastWord(toast).rawValue, about: about)
  }
}

extension ContactIntent {
  /// The change, before the names of the contacts.
  fileprivate var lostChangeText: String {
    switch self {
    case .setRoles: "the roles of"
    case .remove: "the removal of"
    case .ping: "the ping of"
    case .cancelPing: "the cancelled ping of"
    case .answerPing, .answerAllPings: "the answer to"
    }
  }
}

internal import LifeSignalBackend
internal import LifeSignalDomain

extension Invariant {
  /// Invariants 1 to 8: what each session phase requires, and which transitions are allowed.
  static let ofSessions: [Invariant] = [
    Invariant(
      number: 1,
      statement: """
        a signed-out device has no user, contact, notification, pending action, picture, variant or \
        token, and shows no notification later
        """,
      checks: [.device { device, _ in device.dataAfterSignOut }]),
    Invariant(
      number: 2,
      statement: """
        an active session has a user and a token; a user exists only while active, refreshing or \
        loading the profile
        """,
      checks: [
        .device { device, _ in
          switch device.phase {
          case .active:
            return (device.user == nil ? ["active without a user"] : [])
              + (device.hasToken ? [] : ["active without a token"])
          case .refreshing, .loadingProfile: return []
          default: return device.user == nil ? [] : ["a user while \(device.phase.name)"]
          }
        }
      ]),
    Invariant(
      number: 3,
      statement: """
        a token exists exactly while loading the profile, onboarding, active or refreshing, or \
        after one of these failed
        """,
      checks: [
        .device { device, _ in
          guard device.hasToken != device.phase.needsToken else { return [] }
          return ["\(device.hasToken ? "a" : "no") token while \(device.phase.name)"]
        }
      ]),
    Invariant(
      number: 4,
      statement: """
        a device has no user during onboarding, which starts only after the server has answered \
        that the account has no profile
        """,
      checks: [
        .device { device, _ in
          guard case .onboarding = device.phase, device.user != nil else { return [] }
          return ["a user while onboarding"]
        },
        .deviceStep { step in
          guard case .onboarding = step.after.phase else { return [] }
          switch step.before.phase {
          case .onboarding, .loadingProfile: return []
          default: return ["onboarding was entered from \(step.before.phase.name)"]
          }
        },
      ]),
    Invariant(
      number: 5,
      statement: "after sign-out, only another sign-in changes the account's data",
      checks: [
        .deviceStep { step in
          guard step.before.phase.account == nil, step.after.phase.account == nil,
            !step.before.hasSameContent(as: step.after)
          else { return [] }
          return ["\"\(step.operation)\" changed account data on a signed-out device"]
        }
      ]),
    Invariant(
      number: 6,
      statement: """
        an account's current session is active on at most one device; a device whose session has \
        ended is signed out
        """,
      checks: [
        .settledDevice { settled in
          guard let session = settled.device.onlineSession?.session,
            session != settled.account?.session?.id
          else { return [] }
          return ["active and online, but the session has ended"]
        }
      ]),
    Invariant(
      number: 7, statement: "a reply to a request of an earlier session changes nothing",
      checks: [
        .device { device, _ in
          guard let user = device.user, let account = device.phase.account, user.id != account.id
          else { return [] }
          return ["the user is not the account that is signed in"]
        },
        .deviceStep { step in
          guard let oldAccount = step.before.phase.account,
            let newAccount = step.after.phase.account,
            oldAccount.id != newAccount.id
          else { return [] }
          return ["\"\(step.operation)\" replaced one account with another"]
        },
        .property("ContactsClientTests, UserClientTests, SessionClientTests: late replies"),
      ]),
    Invariant(
      number: 8, statement: "a network failure alone never signs out an active session",
      checks: [
        .deviceStep { step in
          guard step.before.phase.isActive, let account = step.before.phase.account,
            case .signedOut(let reason) = step.after.phase,
            reason == .expired || reason == .superseded,
            step.account(account.id)?.session?.id == account.session
          else { return [] }
          return ["signed out (\(reason)), but the server still accepts the session"]
        }
      ]),
  ]
}

extension DeviceSnapshot {
  /// Descriptions of the account data that remains although the device is signed out.
  fileprivate var dataAfterSignOut: [String] {
    guard case .signedOut = phase else { return [] }
    var remaining: [String] = []
    if user != nil { remaining.append("the user remains") }
    if !contacts.isEmpty { remaining.append("\(contacts.count) contacts remain") }
    if !notifications.isEmpty {
      remaining.append("\(notifications.count) notifications remain")
    }
    let actionCount = pendingActions.count + pendingContactActions.count
    if actionCount > 0 { remaining.append("\(actionCount) pending actions remain") }
    if qrImageCode != nil || cardCode != nil || avatar != nil {
      remaining.append("a picture remains")
    }
    if variantCount > 0 { remaining.append("\(variantCount) variants remain") }
    if hasToken { remaining.append("the token remains") }
    if scheduledNotificationCount > 0 {
      remaining.append("\(scheduledNotificationCount) notifications are still to be shown")
    }
    return remaining
  }

  /// Returns whether two snapshots have the same account data.
  fileprivate func hasSameContent(as other: DeviceSnapshot) -> Bool {
    user == other.user && contacts == other.contacts && notifications == other.notifications
      && pendingActions == other.pendingActions
      && pendingContactActions == other.pendingContactActions
  }
}

extension SessionPhase {
  /// Whether the phase requires a token (invariant 3).
  fileprivate var needsToken: Bool {
    switch self {
    case .loadingProfile, .onboarding, .active, .refreshing: true
    case .failed(_, let priorPhase): priorPhase.needsToken
    case .signedOut, .codeSent, .verifying: false
    }
  }

  /// The name of the phase in reports.
  fileprivate var name: String {
    switch self {
    case .signedOut: "signed out"
    case .codeSent: "waiting for a code"
    case .verifying: "verifying a code"
    case .loadingProfile: "loading the profile"
    case .onboarding: "onboarding"
    case .active: "active"
    case .refreshing: "refreshing"
    case .failed: "failed"
    }
  }
}

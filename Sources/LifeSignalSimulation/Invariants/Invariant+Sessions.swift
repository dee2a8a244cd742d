internal import LifeSignalDomain

extension Invariant {
  /// Invariants 1 to 8: what belongs together with where a session stands, and what moves it.
  static let ofSessions: [Invariant] = [
    Invariant(
      number: 1,
      statement: """
        signed out, there is no user, no contact, no notification, no pending action, no picture and \
        no token
        """,
      checks: [.device { device, _ in device.leftSignedOut }]),
    Invariant(
      number: 2,
      statement: """
        active, there is a user and a token; a user is there only while active, refreshing or \
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
        a token is there exactly while loading the profile, onboarding, active or refreshing, or \
        when one of these failed
        """,
      checks: [
        .device { device, _ in
          guard device.hasToken != device.phase.needsToken else { return [] }
          return ["\(device.hasToken ? "a" : "no") token while \(device.phase.name)"]
        }
      ]),
    Invariant(
      number: 4,
      statement: "onboarding, there is no user; it is entered from a definite answer only",
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
      statement: "once signed out, nothing changes but by another sign-in: no stream goes on",
      checks: [
        .deviceStep { step in
          guard step.before.phase.account == nil, step.after.phase.account == nil,
            !step.before.hasSameContent(as: step.after)
          else { return [] }
          return ["\"\(step.operation)\" changed what a signed-out device knows"]
        }
      ]),
    Invariant(
      number: 6,
      statement: """
        an account is active with a session that is current on one device at most; a device whose \
        session is over is signed out
        """,
      checks: [
        .rest { rest in
          guard let session = rest.device.onlineSession?.session,
            session != rest.account?.session?.id
          else { return [] }
          return ["active and online, with a session that is over"]
        }
      ]),
    Invariant(
      number: 7, statement: "a reply to what an earlier session asked changes nothing",
      checks: [
        .device { device, _ in
          guard let user = device.user, let account = device.phase.account, user.id != account.id
          else { return [] }
          return ["the user is another one than who is signed in"]
        },
        .deviceStep { step in
          guard let account = step.before.phase.account, let next = step.after.phase.account,
            account.id != next.id
          else { return [] }
          return ["\"\(step.operation)\" put one account in the place of another"]
        },
        .property("ContactsClientTests, UserClientTests, SessionClientTests: late replies"),
      ]),
    Invariant(
      number: 8, statement: "no network failure alone leads from active to signed out",
      checks: [
        .deviceStep { step in
          guard step.before.phase.isActive, let session = step.before.phase.account,
            case .signedOut(let reason) = step.after.phase,
            reason == .expired || reason == .superseded,
            step.account(session.id)?.session?.id == session.session
          else { return [] }
          return ["signed out (\(reason)), and the server takes the session still"]
        }
      ]),
  ]
}

extension DeviceSnapshot {
  /// What is there although nobody is signed in.
  fileprivate var leftSignedOut: [String] {
    guard case .signedOut = phase else { return [] }
    var left: [String] = []
    if user != nil { left.append("the user is still there") }
    if !contacts.isEmpty { left.append("\(contacts.count) contacts remain") }
    if !notifications.isEmpty { left.append("\(notifications.count) notifications remain") }
    if !pendingActions.isEmpty { left.append("\(pendingActions.count) pending actions remain") }
    if qrImageCode != nil || cardCode != nil || avatar != nil { left.append("a picture remains") }
    if hasToken { left.append("the token is still there") }
    return left
  }

  /// Whether two devices know the same of their accounts.
  fileprivate func hasSameContent(as other: DeviceSnapshot) -> Bool {
    user == other.user && contacts == other.contacts && notifications == other.notifications
      && pendingActions == other.pendingActions
  }
}

extension SessionPhase {
  /// Whether a token belongs to the phase, as invariant 3 lists them.
  fileprivate var needsToken: Bool {
    switch self {
    case .loadingProfile, .onboarding, .active, .refreshing: true
    case .failed(_, let prior): prior.needsToken
    case .signedOut, .codeSent, .verifying: false
    }
  }

  /// What a report calls the phase.
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

internal import LifeSignalDomain

extension Invariant {
  /// Invariants 1 to 4: what belongs together with where a session stands.
  static let ofSessions: [Invariant] = [
    Invariant(
      number: 1,
      statement: "signed out, there is no user, no contact, no notification and no token",
      checks: [
        .device { device, _ in
          guard case .signedOut = device.phase else { return [] }
          var left: [String] = []
          if device.user != nil { left.append("the user is still there") }
          if !device.contacts.isEmpty { left.append("\(device.contacts.count) contacts remain") }
          if !device.notifications.isEmpty {
            left.append("\(device.notifications.count) notifications remain")
          }
          if device.hasToken { left.append("the token is still there") }
          return left
        }
      ]),
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
        .deviceStep { before, after in
          guard case .onboarding = after.phase else { return [] }
          switch before.phase {
          case .onboarding, .loadingProfile: return []
          default: return ["onboarding was entered from \(before.phase.name)"]
          }
        },
      ]),
  ]
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

internal import LifeSignalDomain

extension SessionPhase {
  /// The phase as a story says it, after "is".
  var story: String {
    switch self {
    case .signedOut(let reason):
      switch reason {
      case .notSignedIn: "signed out"
      case .signedOut: "signed out by choice"
      case .onboardingCancelled: "signed out after leaving onboarding"
      case .tooManyAttempts: "signed out after too many wrong codes"
      case .superseded: "signed out by another device"
      case .expired: "signed out by the server"
      }
    case .codeSent: "waiting for a code"
    case .verifying: "verifying a code"
    case .loadingProfile: "loading the profile"
    case .onboarding(_, let step): "onboarding at the \(step.story)"
    case .active(_, .online): "signed in"
    case .active(_, .offline): "signed in, offline"
    case .refreshing: "renewing the session"
    case .failed: "waiting for a retry"
    }
  }
}

extension OnboardingStep {
  /// The step as a story says it.
  var story: String {
    switch self {
    case .name: "name"
    case .note: "note"
    case .interval: "interval"
    case .reminder: "reminder"
    case .biometric: "biometrics"
    }
  }
}

extension Screen {
  /// All that ``story`` may say.
  static var stories: [String] {
    ["the sign-in screen", "a loading screen", "onboarding", "the tabs", "a failure to retry"]
  }

  /// The screen as a story says it, after "sees".
  var story: String {
    switch self {
    case .signIn: "the sign-in screen"
    case .loading: "a loading screen"
    case .onboarding: "onboarding"
    case .tabs: "the tabs"
    case .failed: "a failure to retry"
    }
  }
}

extension Tab {
  /// The tab as a story says it.
  var story: String {
    switch self {
    case .home: "home"
    case .responders: "responders"
    case .checkIn: "check-in"
    case .dependents: "dependents"
    case .profile: "profile"
    }
  }
}

internal import LifeSignalDomain
internal import LifeSignalFeatures

extension SessionPhase {
  /// The phase in the language of scenarios: the words after "is".
  var scenarioText: String {
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
    case .onboarding(_, let step): "onboarding at the \(step.scenarioText)"
    case .active(_, .online): "signed in"
    case .active(_, .offline): "signed in, offline"
    case .refreshing: "renewing the session"
    case .failed: "waiting for a retry"
    }
  }
}

extension OnboardingStep {
  /// The step in the language of scenarios.
  var scenarioText: String {
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
  /// All values of ``scenarioText``.
  static var allScenarioTexts: [String] {
    ["the sign-in screen", "a loading screen", "onboarding", "the tabs", "a failure to retry"]
  }

  /// The screen in the language of scenarios: the words after "sees".
  var scenarioText: String {
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
  /// The tab in the language of scenarios.
  var scenarioText: String {
    switch self {
    case .home: "home"
    case .responders: "responders"
    case .checkIn: "check-in"
    case .dependents: "dependents"
    case .profile: "profile"
    }
  }
}

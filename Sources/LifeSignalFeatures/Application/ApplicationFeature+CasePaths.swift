internal import StateKit

extension CasePath where Root == ApplicationFeature.Action, Value == ApplicationFeature.Action {
  /// The path to the action itself, for the reducer of the screen.
  static var itself: Self { Self(embed: { $0 }, extract: { $0 }) }
}

extension CasePath where Root == ApplicationFeature.Action, Value == SignInFeature.Action {
  static var signIn: Self {
    Self(embed: ApplicationFeature.Action.signIn) {
      if case .signIn(let it) = $0 { it } else { nil }
    }
  }
}

extension CasePath where Root == ApplicationFeature.Action, Value == OnboardingFeature.Action {
  static var onboarding: Self {
    Self(embed: ApplicationFeature.Action.onboarding) {
      if case .onboarding(let it) = $0 { it } else { nil }
    }
  }
}

extension CasePath where Root == ApplicationFeature.Action, Value == TabsFeature.Action {
  static var tabs: Self {
    Self(embed: ApplicationFeature.Action.tabs) { if case .tabs(let it) = $0 { it } else { nil } }
  }
}

extension CasePath where Root == Screen, Value == SignInFeature.State {
  static var signIn: Self {
    Self(embed: Screen.signIn) { if case .signIn(let it) = $0 { it } else { nil } }
  }
}

extension CasePath where Root == Screen, Value == OnboardingFeature.State {
  static var onboarding: Self {
    Self(embed: Screen.onboarding) { if case .onboarding(let it) = $0 { it } else { nil } }
  }
}

extension CasePath where Root == Screen, Value == TabsFeature.State {
  static var tabs: Self {
    Self(embed: Screen.tabs) { if case .tabs(let it) = $0 { it } else { nil } }
  }
}

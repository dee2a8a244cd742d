public import StateKit

extension ApplicationFeature.Action: CasePathable {
  /// The paths to the actions of the children.
  public struct Cases {
    /// The path from an action to the same action. ``Screen`` has no action type of its own, so the
    /// reducer of the screens handles the actions of the app.
    let itself = CasePath<ApplicationFeature.Action, ApplicationFeature.Action>(
      embed: { $0 }, extract: { $0 })
    let signIn = CasePath(embed: ApplicationFeature.Action.signIn) {
      if case .signIn(let it) = $0 { it } else { nil }
    }
    let onboarding = CasePath(embed: ApplicationFeature.Action.onboarding) {
      if case .onboarding(let it) = $0 { it } else { nil }
    }
    let tabs = CasePath(embed: ApplicationFeature.Action.tabs) {
      if case .tabs(let it) = $0 { it } else { nil }
    }
  }
  /// The paths to the cases of this enum.
  public static var cases: Cases { Cases() }
}

extension Screen: CasePathable {
  /// The paths to the states of the screens.
  public struct Cases {
    let signIn = CasePath(embed: Screen.signIn) { if case .signIn(let it) = $0 { it } else { nil } }
    let onboarding = CasePath(embed: Screen.onboarding) {
      if case .onboarding(let it) = $0 { it } else { nil }
    }
    let tabs = CasePath(embed: Screen.tabs) { if case .tabs(let it) = $0 { it } else { nil } }
  }
  /// The paths to the cases of this enum.
  public static var cases: Cases { Cases() }
}

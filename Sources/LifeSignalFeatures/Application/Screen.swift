public import LifeSignalDomain
public import StateKit

/// The screen of the app, which follows from the session's phase, with the state of its feature
/// (rule 4.1).
public enum Screen: Hashable, Sendable, CasePathable {
  /// The screen for signing in by phone number and code.
  case signIn(SignInFeature.State)
  /// The screen that waits for the backend.
  case loading
  /// The onboarding of a new person.
  case onboarding(OnboardingFeature.State)
  /// The tabs of an active session.
  case tabs(TabsFeature.State)
  /// The screen that shows a failure and offers to retry.
  case failed(SessionFailure)

  /// Returns the screen for a phase. The state of the current screen is kept if the phase needs the
  /// same screen; the tabs must also belong to the same session.
  func after(_ phase: SessionPhase<SignedInAccount>) -> Screen {
    switch (phase, self) {
    case (.signedOut, .signIn), (.codeSent, .signIn), (.verifying, .signIn): self
    case (.signedOut, _), (.codeSent, _), (.verifying, _): .signIn(SignInFeature.State())
    // The token is renewed without changing the screen.
    case (.refreshing(let account), .tabs(let tabs)) where tabs.session == account.session: self
    case (.loadingProfile, _), (.refreshing, _): .loading
    case (.onboarding, .onboarding): self
    case (.onboarding, _): .onboarding(OnboardingFeature.State())
    case (.active(let account, _), .tabs(let tabs)) where tabs.session == account.session: self
    case (.active(let account, _), _): .tabs(TabsFeature.State(session: account.session))
    case (.failed(let failure, _), _): .failed(failure)
    }
  }
}

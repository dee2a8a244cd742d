/// What the app shows, with what is typed there. Which one it is follows from the session (4.1).
public enum Screen: Hashable, Sendable {
  /// Signing in.
  case signIn(SignInFeature.State)
  /// Waiting for the backend.
  case loading
  /// A new person's profile.
  case onboarding(OnboardingFeature.State)
  /// The app itself.
  case tabs(TabsFeature.State)
  /// It went wrong, and may be tried again.
  case failed(SessionFailure)

  /// The screen for a phase. What is typed on a screen stays while the phase needs the same one.
  func after(_ phase: SessionPhase<SignedInAccount>) -> Screen {
    switch (phase, self) {
    case (.signedOut, .signIn), (.codeSent, .signIn), (.verifying, .signIn): self
    case (.signedOut, _), (.codeSent, _), (.verifying, _): .signIn(SignInFeature.State())
    // The token is renewed behind what is shown.
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

/// The phase of the session's state machine, from signed out to active (rule 5.1).
///
/// `Account` is the type that represents the signed-in account. The session client stores an
/// ``Authentication``, which contains the token. All other code sees a ``SignedInAccount``, so that
/// a published phase cannot contain a token.
public enum SessionPhase<Account: Hashable & Sendable>: Hashable, Sendable {
  /// No account is signed in.
  case signedOut(SignedOutReason)
  /// A code was sent.
  case codeSent(PendingVerification)
  /// The person typed a code, and the server is verifying it.
  case verifying(PendingVerification)
  /// The number is verified, and the app is loading the profile from the server.
  case loadingProfile(Account)
  /// The server answered that the account has no profile yet, and the person enters one.
  case onboarding(Account, step: OnboardingStep)
  /// The person uses the app.
  case active(Account, Connectivity)
  /// The app is renewing the token.
  case refreshing(Account)
  /// An operation failed; a retry returns to `prior`.
  indirect case failed(SessionFailure, prior: SessionPhase<Account>)

  /// The signed-in account, or `nil` before the number is verified (invariant 3).
  public var account: Account? {
    switch self {
    case .signedOut, .codeSent, .verifying: nil
    case .loadingProfile(let account), .onboarding(let account, _), .active(let account, _),
      .refreshing(let account):
      account
    case .failed(_, let prior): prior.account
    }
  }

  /// The code that was sent or is being verified.
  public var verification: PendingVerification? {
    switch self {
    case .codeSent(let verification), .verifying(let verification): verification
    default: nil
    }
  }

  /// Whether the person uses the app. This is also the case while the app is renewing the token.
  public var isActive: Bool {
    switch self {
    case .active, .refreshing: true
    default: false
    }
  }

  /// Whether the person uses the app and the server can be reached.
  public var isOnline: Bool {
    if case .active(_, .online) = self { true } else { false }
  }

  /// Returns the same phase with a transformed account.
  public func mapAccount<Other>(_ transform: (Account) -> Other) -> SessionPhase<Other> {
    switch self {
    case .signedOut(let reason): .signedOut(reason)
    case .codeSent(let verification): .codeSent(verification)
    case .verifying(let verification): .verifying(verification)
    case .loadingProfile(let account): .loadingProfile(transform(account))
    case .onboarding(let account, let step): .onboarding(transform(account), step: step)
    case .active(let account, let connectivity): .active(transform(account), connectivity)
    case .refreshing(let account): .refreshing(transform(account))
    case .failed(let failure, let prior): .failed(failure, prior: prior.mapAccount(transform))
    }
  }
}

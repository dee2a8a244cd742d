/// The session machine of 5.1: where this device is between signed out and active.
///
/// `Account` is what is known of who is signed in. The owner keeps an ``Authentication`` there,
/// with the token; everybody else sees a ``SignedInAccount``, which has none (so by its type the
/// published phase cannot hold a token).
public enum SessionPhase<Account: Hashable & Sendable>: Hashable, Sendable {
  /// Nobody is signed in.
  case signedOut(SignedOutReason)
  /// A code is on its way.
  case codeSent(PendingVerification)
  /// A code was typed; the server is asked.
  case verifying(PendingVerification)
  /// The number is proved; the server is asked for the profile.
  case loadingProfile(Account)
  /// The account definitely has no profile yet.
  case onboarding(Account, step: OnboardingStep)
  /// The person uses the app.
  case active(Account, Freshness)
  /// The token is being renewed.
  case refreshing(Account)
  /// It went wrong; a retry goes back to `prior`.
  indirect case failed(SessionFailure, prior: SessionPhase<Account>)

  /// Who is signed in; nobody before the number is proved (invariant 3).
  public var account: Account? {
    switch self {
    case .signedOut, .codeSent, .verifying: nil
    case .loadingProfile(let account), .onboarding(let account, _), .active(let account, _),
      .refreshing(let account):
      account
    case .failed(_, let prior): prior.account
    }
  }

  /// The code that is waited for or being verified.
  public var verification: PendingVerification? {
    switch self {
    case .codeSent(let verification), .verifying(let verification): verification
    default: nil
    }
  }

  /// Whether the person uses the app. The token is renewed behind their back.
  public var isActive: Bool {
    switch self {
    case .active, .refreshing: true
    default: false
    }
  }

  /// Whether the person uses the app, and the server can be reached.
  public var isOnline: Bool {
    if case .active(_, .online) = self { true } else { false }
  }

  /// The same phase with something else known of the account.
  public func mapAccount<Other>(_ transform: (Account) -> Other) -> SessionPhase<Other> {
    switch self {
    case .signedOut(let reason): .signedOut(reason)
    case .codeSent(let verification): .codeSent(verification)
    case .verifying(let verification): .verifying(verification)
    case .loadingProfile(let account): .loadingProfile(transform(account))
    case .onboarding(let account, let step): .onboarding(transform(account), step: step)
    case .active(let account, let freshness): .active(transform(account), freshness)
    case .refreshing(let account): .refreshing(transform(account))
    case .failed(let failure, let prior): .failed(failure, prior: prior.mapAccount(transform))
    }
  }
}

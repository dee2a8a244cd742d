public import Foundation
public import StateKit

/// The session of this device, with its token. Only this file ever holds the one of a device: what
/// is published has none.
public struct SessionState: Hashable, Sendable {
  /// Where the session stands.
  public var phase: SessionPhase<Authentication>
  fileprivate var generation = Generation.first

  /// A session that stands somewhere.
  public init(phase: SessionPhase<Authentication> = .signedOut(.notSignedIn)) {
    self.phase = phase
  }

  /// Applies an event of the machine; says whether it belonged.
  fileprivate mutating func apply(_ event: SessionEvent<Authentication>) -> Bool {
    guard let next = phase.after(event) else { return false }
    phase = next
    return true
  }

  /// Applies an event that answers what was begun in a generation; a late one changes nothing.
  fileprivate mutating func apply(
    _ event: SessionEvent<Authentication>, of generation: Generation
  ) -> Bool {
    generation == self.generation && apply(event)
  }

  /// Makes everything that is under way late.
  fileprivate mutating func beginGeneration() {
    generation = generation.next
  }
}

/// What everybody may know of the session of this device. The token is no part of it.
public struct ReadOnlySessionState: Equatable, Sendable {
  private let current: SessionPhase<SignedInAccount>

  fileprivate init(_ state: SessionState) {
    current = state.phase.mapAccount(\.account)
  }

  /// Where the session stands.
  public var phase: SessionPhase<SignedInAccount> { current }

  /// Who is signed in; nobody before the number is proved.
  public var account: SignedInAccount? { current.account }

  /// Whether there is a token (invariant 3).
  public var hasValidToken: Bool { current.account != nil }

  /// Whether the person uses the app.
  public var isActive: Bool { current.isActive }

  /// Whether the person uses the app without a connection.
  public var isOffline: Bool {
    if case .active(_, .offline) = current { true } else { false }
  }

  /// Whether the account has no profile yet.
  public var needsOnboarding: Bool { onboardingStep != nil }

  /// Where the person is in onboarding; nothing outside of it.
  public var onboardingStep: OnboardingStep? {
    if case .onboarding(_, let step) = current { step } else { nil }
  }

  /// Whether the device has a network, as far as anybody said.
  public var isNetworkConnected: Bool { true }

  /// When that was last said.
  public var lastNetworkCheck: Date? { nil }

  /// The code of another number that is waited for.
  public var phoneChange: PendingVerification? { nil }

  /// The code that is waited for or being verified.
  public var verification: PendingVerification? { current.verification }
}

fileprivate struct SessionOwner: StateOwner {
  var initialState: SessionState { SessionState() }
  func publish(_ state: SessionState) -> ReadOnlySessionState { ReadOnlySessionState(state) }
}

extension ReadOnlySessionState: PublishedState {
  /// What is owned.
  public typealias State = SessionState
  /// Names the owner; nobody else can do anything with it.
  public static var shared: SharedKey<Self> { SharedKey(SessionOwner()) }
}

/// Signs in and out, and owns the session (3.4, 5.1).
public struct SessionClient: Sendable {
  /// Asks for a verification code. Throws ``SessionError``.
  public var sendCode: @Sendable (PhoneNumber) async throws -> Void
  /// Gives up the code that is waited for, to type another number.
  public var changeNumber: @Sendable () -> Void
  /// Proves the number with the code, and begins a session. Throws ``SessionError``.
  public var verify: @Sendable (VerificationCode) async throws -> Void
  /// Says that the person went on, or back, in onboarding.
  public var stepReached: @Sendable (OnboardingStep) -> Void
  /// Prepares that the account has a profile: the session is active. Prepare it before the profile
  /// is asked for: it changes nothing once the session has been left meanwhile.
  public var profileFound: @Sendable () -> SharedChange
  /// Prepares that nobody could be asked, and that the profile of before is on this device: the session
  /// is active, offline. As ``profileFound``.
  public var profileCached: @Sendable () -> SharedChange
  /// Prepares that the account definitely has none, as ``profileFound``.
  public var profileMissing: @Sendable () -> SharedChange
  /// Prepares that nobody knows whether it has one, as ``profileFound``.
  public var profileFailed: @Sendable (SessionFailure) -> SharedChange
  /// Goes back to what failed.
  public var retry: @Sendable () -> Void
  /// Says whether the device has a network: an active session is online or offline (5.1).
  public var networkChanged: @Sendable (_ isConnected: Bool) -> Void
  /// Asks for a code to the number that the account is to have. Throws ``SessionError``.
  public var sendPhoneChangeCode: @Sendable (PhoneNumber) async throws -> Void
  /// Proves that number, and prepares that the session is the number's. The profile changes with it,
  /// so commit it together with what the ``UserClient`` learns. Throws ``SessionError``.
  public var changePhone: @Sendable (VerificationCode) async throws -> UserUpdate
  /// Gives up the change of the number.
  public var cancelPhoneChange: @Sendable () -> Void
  /// Deletes the account on the server; clear everything after it. Throws ``SessionError``.
  public var deleteAccount: @Sendable () async throws -> Void
  /// Keeps the open streams up to date until it is cancelled: asks the server every 15 minutes, when
  /// the network is back, and when a change is missing (6). Throws ``SessionError``.
  public var keepInSync: @Sendable () async throws -> Void
  /// Waits until the backend says that this session is over, and tells why.
  public var ended: @Sendable () async throws -> SignedOutReason
  /// Tells the backend that the session is over, and waits for nothing: signing out works offline.
  public var endOnServer: @Sendable () -> Void
  /// Prepares that nobody is signed in. For the group that clears everything.
  public var cleared: @Sendable (SignedOutReason) -> SharedChange
}

extension SessionClient {
  /// The session of a launch, over a device's connection, which it tells how to read the token.
  public static func live(
    in storage: SharedStorage, connection: BackendConnection, date: DateGenerator
  ) -> Self {
    let owned = Owned(SessionOwner(), in: storage)
    connection.authorize(by: SessionAccess(current: { owned.read { $0.phase.account } }))
    // Prepares an event for the generation of now.
    let prepared = {
      @Sendable (operation: StaticString, event: SessionEvent<Authentication>) -> SharedChange in
      let generation = owned.read { $0.generation }
      return owned.change(operation) { _ = $0.apply(event, of: generation) }
    }
    return Self(
      sendCode: { phone in
        let generation = owned.withLock("code asked for") { state -> Generation? in
          switch state.phase {
          case .signedOut, .codeSent: break
          default: return nil
          }
          // The reply to an earlier request must not bring back its code.
          state.beginGeneration()
          return state.generation
        }
        guard let generation else { throw SessionError.notExpected }
        let id = try await SessionError.translating {
          try await connection.request(.sendCode(to: phone))
        }
        let sent = PendingVerification(id: id, phone: phone, sentAt: date.now())
        _ = owned.withLock("code sent") { $0.apply(.codeSent(sent), of: generation) }
      },
      changeNumber: {
        owned.withLock("number changed") {
          $0.beginGeneration()
          _ = $0.apply(.numberChanged)
        }
      },
      verify: { code in
        let began = owned.withLock("verification began") { state -> (VerificationID, Generation)? in
          guard state.apply(.verificationBegan), let id = state.phase.verification?.id
          else { return nil }
          return (id, state.generation)
        }
        guard let (id, generation) = began else { throw SessionError.notExpected }
        do {
          let authentication = try await connection.request(.verify(code, of: id))
          _ = owned.withLock("verified") { $0.apply(.verified(authentication), of: generation) }
        } catch {
          let event: SessionEvent<Authentication> =
            switch SessionError(error) {
            case .wrongCode: .codeWrong
            case .tooManyAttempts: .attemptsExhausted
            default: .verificationFailed
            }
          _ = owned.withLock("verification failed") { $0.apply(event, of: generation) }
          throw error is CancellationError ? error : SessionError(error)
        }
      },
      stepReached: { step in
        owned.withLock("onboarding step") { _ = $0.apply(.stepReached(step)) }
      },
      profileFound: { prepared("profile found", .profileFound) },
      profileCached: { prepared("profile cached", .profileCached) },
      profileMissing: { prepared("profile missing", .profileMissing) },
      profileFailed: { prepared("profile failed", .profileFailed($0)) },
      retry: { owned.withLock("retried") { _ = $0.apply(.retried) } },
      networkChanged: { _ in },
      sendPhoneChangeCode: { _ in throw SessionError.unavailable },
      changePhone: { _ in throw SessionError.unavailable },
      cancelPhoneChange: {},
      deleteAccount: { throw SessionError.unavailable },
      keepInSync: { throw SessionError.unavailable },
      ended: {
        let end = try await connection.sessionEnd { end in
          owned.read { $0.phase.account?.account.session } == end.session
        }
        return end.reason
      },
      endOnServer: { connection.post(.endSession) },
      cleared: { reason in
        owned.change("cleared") {
          $0.beginGeneration()
          _ = $0.apply(.ended(reason))
        }
      })
  }

  /// Reports each use.
  public static var unimplemented: Self {
    let changePhone: @Sendable (VerificationCode) async throws -> Void =
      StateKit.unimplemented("SessionClient.changePhone")
    return Self(
      sendCode: StateKit.unimplemented("SessionClient.sendCode"),
      changeNumber: StateKit.unimplemented("SessionClient.changeNumber", placeholder: ()),
      verify: StateKit.unimplemented("SessionClient.verify"),
      stepReached: StateKit.unimplemented("SessionClient.stepReached", placeholder: ()),
      profileFound: StateKit.unimplemented(
        "SessionClient.profileFound", placeholder: SharedChange()),
      profileCached: StateKit.unimplemented(
        "SessionClient.profileCached", placeholder: SharedChange()),
      profileMissing: StateKit.unimplemented(
        "SessionClient.profileMissing", placeholder: SharedChange()),
      profileFailed: StateKit.unimplemented(
        "SessionClient.profileFailed", placeholder: SharedChange()),
      retry: StateKit.unimplemented("SessionClient.retry", placeholder: ()),
      networkChanged: StateKit.unimplemented("SessionClient.networkChanged", placeholder: ()),
      sendPhoneChangeCode: StateKit.unimplemented("SessionClient.sendPhoneChangeCode"),
      changePhone: {
        try await changePhone($0)
        throw SessionError.unavailable
      },
      cancelPhoneChange: StateKit.unimplemented("SessionClient.cancelPhoneChange", placeholder: ()),
      deleteAccount: StateKit.unimplemented("SessionClient.deleteAccount"),
      keepInSync: StateKit.unimplemented("SessionClient.keepInSync"),
      ended: StateKit.unimplemented("SessionClient.ended"),
      endOnServer: StateKit.unimplemented("SessionClient.endOnServer", placeholder: ()),
      cleared: StateKit.unimplemented("SessionClient.cleared", placeholder: SharedChange()))
  }
}

private enum SessionClientKey: DependencyKey {
  static var defaultValue: SessionClient { .unimplemented }
}

extension DependencyValues {
  /// Signs in and out, and owns the session.
  public var sessionClient: SessionClient {
    get { self[SessionClientKey.self] }
    set { self[SessionClientKey.self] = newValue }
  }
}

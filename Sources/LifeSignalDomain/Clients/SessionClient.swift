public import Foundation
public import StateKit

/// The session of this device, with its token. Only this file ever holds the one of a device: what
/// is published has none.
public struct SessionState: Hashable, Sendable {
  /// Where the session stands.
  public var phase: SessionPhase<Authentication>
  /// The device that the session began on: the server takes its token from no other.
  fileprivate var device: DeviceID?
  /// The code of another number that is waited for.
  fileprivate var phoneChange: PendingVerification?
  /// Whether the device has a network; it is assumed until somebody says. It is never persisted.
  fileprivate var isConnected = true
  /// When that was last said.
  fileprivate var lastNetworkCheck: Date?
  fileprivate var generation = Generation.first
  /// Raised by each code of another number that is asked for, or given up.
  fileprivate var phoneGeneration = Generation.first

  /// A session that stands somewhere.
  public init(phase: SessionPhase<Authentication> = .signedOut(.notSignedIn)) {
    self.phase = phase
  }

  /// Applies an event of the machine; says whether it belonged.
  @discardableResult
  fileprivate mutating func apply(_ event: SessionEvent<Authentication>) -> Bool {
    guard let next = phase.after(event) else { return false }
    phase = next
    return true
  }

  /// Applies an event that answers what was begun in a generation; a late one changes nothing.
  @discardableResult
  fileprivate mutating func apply(
    _ event: SessionEvent<Authentication>, of generation: Generation
  ) -> Bool {
    generation == self.generation && apply(event)
  }

  /// Applies an event of one sign-in; one of another changes nothing.
  fileprivate mutating func apply(
    _ event: SessionEvent<Authentication>, ofSession session: SessionID
  ) {
    if phase.account?.account.session == session { apply(event) }
  }

  /// Has the token of a sign-in be another one.
  fileprivate mutating func replaceToken(by token: AuthToken, ofSession session: SessionID) {
    guard phase.account?.account.session == session else { return }
    phase = phase.mapAccount { Authentication(account: $0.account, token: token) }
    apply(.tokenRenewed)
  }

  /// Has the account sign in with another number.
  fileprivate mutating func changePhone(to phone: PhoneNumber) {
    phase = phase.mapAccount { Authentication(account: $0.account.with(phone), token: $0.token) }
    endPhoneChange()
  }

  /// Waits for no code of another number any more, and makes what was asked late.
  fileprivate mutating func endPhoneChange() {
    phoneChange = nil
    phoneGeneration = phoneGeneration.next
  }

  /// Makes everything that is under way late.
  fileprivate mutating func beginGeneration() {
    generation = generation.next
  }
}

/// What everybody may know of the session of this device. The token is no part of it.
public struct ReadOnlySessionState: Equatable, Sendable {
  private let current: SessionPhase<SignedInAccount>
  private let change: PendingVerification?
  private let network: (isConnected: Bool, lastCheck: Date?)

  fileprivate init(_ state: SessionState) {
    current = state.phase.mapAccount(\.account)
    change = state.phoneChange
    network = (state.isConnected, state.lastNetworkCheck)
  }

  /// Whether both show the same.
  public static func == (first: Self, second: Self) -> Bool {
    first.current == second.current && first.change == second.change
      && first.network == second.network
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
  public var isNetworkConnected: Bool { network.isConnected }

  /// When that was last said.
  public var lastNetworkCheck: Date? { network.lastCheck }

  /// The code of another number that is waited for.
  public var phoneChange: PendingVerification? { change }

  /// The code that is waited for or being verified.
  public var verification: PendingVerification? { current.verification }
}

fileprivate struct SessionOwner: PersistentStateOwner {
  /// What a launch finds of the one before: who is signed in, with the token. Where the network
  /// stands, and codes that are waited for, end with the launch.
  private struct Record: Codable {
    let authentication: Authentication?
    /// Records of earlier versions do not say.
    let device: DeviceID?
  }

  var initialState: SessionState { SessionState() }
  func publish(_ state: SessionState) -> ReadOnlySessionState { ReadOnlySessionState(state) }

  var formatVersion: Int { 1 }

  func encode(_ state: SessionState) throws -> [UInt8] {
    try StateCoding.encode(Record(authentication: state.phase.account, device: state.device))
  }

  /// Who was signed in is still: the profile is asked for, be it to learn that there is none yet.
  func decode(_ bytes: [UInt8], version: Int) throws -> SessionState {
    let record = try StateCoding.decode(Record.self, from: bytes)
    var state = SessionState(
      phase: record.authentication.map { .loadingProfile($0) } ?? .signedOut(.notSignedIn))
    state.device = record.device
    return state
  }

  func whenUnreadable(_ problem: RecordProblem) -> UnreadableRecord { .beginAnew }
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
  /// How long nobody asks whether anything was missed (6).
  private static let syncPeriod = Duration.seconds(15 * 60)

  /// The session of a launch, over a device's connection, which it gives access to the token.
  ///
  /// - Parameters:
  ///   - storage: Where the state is.
  ///   - connection: The device's.
  ///   - date: When something happened.
  public static func live(
    in storage: SharedStorage, connection: BackendConnection, date: DateGenerator
  ) -> Self {
    let owned = Owned(SessionOwner(), in: storage)
    // Files that came here from another device have the session there go on, and none here.
    let device = connection.address.device
    if owned.read({ $0.device != nil && $0.device != device }) {
      owned.withLock("session of another device") { state in
        state.apply(.ended(.notSignedIn))
        state.device = nil
      }
    }
    // What cannot be written now is written with the next change; the session goes on.
    let save = { @Sendable in try? await owned.synchronize() }
    connection.authorize(
      by: SessionAccess(
        current: { owned.read { $0.phase.account } },
        renewalBegan: { session in
          owned.withLock("token expired") { $0.apply(.tokenExpired, ofSession: session) }
        },
        renewalEnded: { session, token in
          guard let token else {
            owned.withLock("token not renewed") { $0.apply(.connectionLost, ofSession: session) }
            return
          }
          owned.withLock("token renewed") { $0.replaceToken(by: token, ofSession: session) }
          await save()
        }))
    // Prepares an event for the generation of now.
    let prepared = {
      @Sendable (operation: StaticString, event: SessionEvent<Authentication>) -> SharedChange in
      let generation = owned.read { $0.generation }
      return owned.change(operation) { $0.apply(event, of: generation) }
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
        owned.withLock("code sent") { _ = $0.apply(.codeSent(sent), of: generation) }
      },
      changeNumber: {
        owned.withLock("number changed") {
          // A code that is being verified may be the right one: its answer is not an old one.
          if case .verifying = $0.phase { return }
          $0.beginGeneration()
          $0.apply(.numberChanged)
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
          owned.withLock("verified") { state in
            if state.apply(.verified(authentication), of: generation) { state.device = device }
          }
          await save()
        } catch {
          let event: SessionEvent<Authentication> =
            switch SessionError(error) {
            case .wrongCode: .codeWrong
            case .tooManyAttempts: .attemptsExhausted
            default: .verificationFailed
            }
          owned.withLock("verification failed") { _ = $0.apply(event, of: generation) }
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
      networkChanged: { isConnected in
        let now = date.now()
        owned.withLock("network changed") { state in
          state.isConnected = isConnected
          state.lastNetworkCheck = now
          state.apply(isConnected ? .connectionReturned : .connectionLost)
        }
        connection.networkChanged(isConnected)
      },
      sendPhoneChangeCode: { phone in
        let generation = owned.withLock("phone change began") { state -> Generation? in
          guard state.phase.isActive else { return nil }
          state.endPhoneChange()
          return state.phoneGeneration
        }
        guard let generation else { throw SessionError.notExpected }
        let id = try await SessionError.translating {
          try await connection.request(.sendPhoneChangeCode(to: phone))
        }
        let sent = PendingVerification(id: id, phone: phone, sentAt: date.now())
        owned.withLock("phone change code sent") { state in
          if state.phoneGeneration == generation { state.phoneChange = sent }
        }
      },
      changePhone: { code in
        let (pending, generation) = owned.read { ($0.phoneChange, $0.phoneGeneration) }
        guard let pending else { throw SessionError.notExpected }
        do {
          let snapshot = try await connection.request(.changePhone(code, of: pending.id))
          let change = owned.change("phone changed") { state in
            if state.phoneGeneration == generation { state.changePhone(to: snapshot.user.phone) }
          }
          return UserUpdate(change: change, user: snapshot)
        } catch {
          let meaning = SessionError(error)
          owned.withLock("phone change failed") { state in
            guard state.phoneGeneration == generation else { return }
            switch meaning {
            case .wrongCode: state.phoneChange?.failedAttempts += 1
            case .tooManyAttempts: state.endPhoneChange()
            default: break
            }
          }
          throw error is CancellationError ? error : meaning
        }
      },
      cancelPhoneChange: { owned.withLock("phone change given up") { $0.endPhoneChange() } },
      deleteAccount: {
        try await SessionError.translating { try await connection.request(.deleteAccount()) }
      },
      keepInSync: {
        let generation = owned.read { $0.generation }
        // Rounds in a row that left something to do, and whether the last one failed.
        var (rounds, hasFailed) = (0, false)
        var isDue = owned.read { $0.phase.account != nil && !$0.phase.isOnline }
        while true {
          if !isDue {
            let delay = rounds == 0 ? Self.syncPeriod : SyncDelay.after(rounds)
            let hasReason = try await connection.reasonToSync(within: delay)
            if !hasReason, rounds > 0, !hasFailed, !connection.isBehind {
              // What was missing has arrived meanwhile.
              rounds = 0
              continue
            }
          }
          isDue = false
          do {
            try await connection.sync()
            hasFailed = false
            rounds = connection.isBehind ? rounds + 1 : 0
          } catch let error as ConnectionError where SessionError(error) != .signedOut {
            hasFailed = true
            rounds += 1
          } catch {
            throw error is CancellationError ? error : SessionError(error)
          }
          let event: SessionEvent<Authentication> =
            hasFailed ? .connectionLost : .connectionReturned
          let isNews = owned.read { $0.phase.isOnline == hasFailed }
          if isNews { owned.withLock("in sync") { _ = $0.apply(event, of: generation) } }
        }
      },
      ended: {
        try await connection.sessionEnd { loss in
          owned.read { $0.phase.account?.account.session } == loss.session
        }.reason
      },
      endOnServer: { connection.post(.endSession) },
      cleared: { reason in
        owned.change("cleared") {
          $0.beginGeneration()
          $0.endPhoneChange()
          $0.device = nil
          $0.apply(.ended(reason))
        }
      })
  }
}

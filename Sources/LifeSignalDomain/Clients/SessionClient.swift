public import Foundation
public import StateKit

/// The session of this device, with its token. The published state does not contain the token.
public struct SessionState: Hashable, Sendable {
  /// The phase of the session: a state of the machine in rule 5.1.
  public var phase: SessionPhase<Authentication>
  /// The device on which the session started. The server accepts the token from this device only.
  fileprivate var device: DeviceID?
  /// The verification of a new number, if one is pending.
  fileprivate var phoneChange: PendingVerification?
  /// The network of the device; `nil` until the first report, and never saved.
  fileprivate var networkPath: NetworkPath?
  /// The date of the last report about the network.
  fileprivate var lastNetworkCheck: Date?
  /// Whether the line to the server is degraded; never saved.
  fileprivate var isLineDegraded = false
  /// The emergencies that were not delivered when their sessions ended.
  fileprivate var kept: [KeptEmergency] = []
  /// Increases when the pending operations become stale, so that their results are ignored.
  fileprivate var generation = Generation.first
  /// Increases when a code for a new number is requested, and when the change of the number ends,
  /// so that the results of earlier requests are ignored.
  fileprivate var phoneChangeGeneration = Generation.first

  /// Creates a session in a phase.
  public init(phase: SessionPhase<Authentication> = .signedOut(.notSignedIn)) {
    self.phase = phase
  }

  /// Applies an event to the phase, and returns whether the phase allows the event (rule 5.1).
  @discardableResult
  fileprivate mutating func apply(_ event: SessionEvent<Authentication>) -> Bool {
    guard let next = phase.after(event) else { return false }
    phase = next
    return true
  }

  /// Applies the result of an operation that was started in a generation. A stale result has no
  /// effect.
  @discardableResult
  fileprivate mutating func apply(
    _ event: SessionEvent<Authentication>, of generation: Generation
  ) -> Bool {
    generation == self.generation && apply(event)
  }

  /// Applies an event of one session. An event of another session has no effect.
  fileprivate mutating func apply(
    _ event: SessionEvent<Authentication>, ofSession session: SessionID
  ) {
    if phase.account?.account.session == session { apply(event) }
  }

  /// Replaces the token of a session.
  fileprivate mutating func replaceToken(by token: AuthToken, ofSession session: SessionID) {
    guard phase.account?.account.session == session else { return }
    phase = phase.mapAccount { Authentication(account: $0.account, token: token) }
    apply(.tokenRenewed)
  }

  /// Replaces the number of the account.
  fileprivate mutating func changePhone(to phone: PhoneNumber) {
    phase = phase.mapAccount {
      Authentication(account: $0.account.with(phone: phone), token: $0.token)
    }
    endPhoneChange()
  }

  /// Ends the verification of a new number, and makes pending requests for it stale.
  fileprivate mutating func endPhoneChange() {
    phoneChange = nil
    phoneChangeGeneration = phoneChangeGeneration.next
  }

  /// Keeps emergencies of the session that ends now.
  fileprivate mutating func keep(_ actions: [QueuedAction], after reason: SignedOutReason) {
    guard let authentication = phase.account else { return }
    kept += actions.map {
      KeptEmergency(
        authentication: authentication, action: $0, needsSignIn: reason != .superseded)
    }
  }

  /// The emergencies of an account that this device keeps.
  fileprivate func kept(of account: UserID) -> [QueuedAction] {
    kept.filter { $0.authentication.account.id == account }.map(\.action)
  }

  /// Returns the kept emergency to deliver next, or else one whose account is not checked yet.
  fileprivate func nextKept(except checked: Set<ActionID>) -> KeptEmergency? {
    kept.first { !$0.needsSignIn } ?? kept.first { !checked.contains($0.action.id) }
  }

  /// Makes all pending operations stale.
  fileprivate mutating func beginGeneration() {
    generation = generation.next
  }
}

/// The read-only view of this device's session, without the token.
public struct ReadOnlySessionState: Equatable, Sendable, CustomReflectable {
  private let currentPhase: SessionPhase<SignedInAccount>
  private let pendingPhoneChange: PendingVerification?
  private let network: (path: NetworkPath?, lastCheck: Date?)
  private let isLineDegraded: Bool
  /// The emergencies of the signed-in account that an earlier session of it could not deliver.
  public let keptEmergencies: [QueuedAction]
  /// How the emergency is delivered that an earlier session left behind; `nil` without one, and while
  /// another account is signed in.
  public let keptDelivery: KeptDelivery?

  fileprivate init(_ state: SessionState) {
    currentPhase = state.phase.mapAccount(\.account)
    pendingPhoneChange = state.phoneChange
    network = (state.networkPath, state.lastNetworkCheck)
    isLineDegraded = state.isLineDegraded
    let account = state.phase.account?.account.id
    keptEmergencies = account.map(state.kept(of:)) ?? []
    let shown = state.kept.filter { account == nil || $0.authentication.account.id == account }
    keptDelivery =
      shown.isEmpty ? nil : shown.contains { $0.needsSignIn } ? .needsSignIn : .pending
  }

  /// Returns whether two views show the same session.
  public static func == (first: Self, second: Self) -> Bool {
    first.currentPhase == second.currentPhase
      && first.pendingPhoneChange == second.pendingPhoneChange
      && first.network == second.network && first.isLineDegraded == second.isLineDegraded
      && first.keptEmergencies == second.keptEmergencies
      && first.keptDelivery == second.keptDelivery
  }

  /// The phase of the session: a state of the machine in rule 5.1.
  public var phase: SessionPhase<SignedInAccount> { currentPhase }

  /// The signed-in account, or `nil` before the number is verified.
  public var account: SignedInAccount? { currentPhase.account }

  /// Whether there is a token (invariant 3).
  public var hasToken: Bool { currentPhase.account != nil }

  /// Whether the person is signed in and has a profile, so that the app can be used.
  public var isActive: Bool { currentPhase.isActive }

  /// Whether the session is active while the server cannot be reached.
  public var isOffline: Bool {
    if case .active(_, .offline) = currentPhase { true } else { false }
  }

  /// Whether changes reach the app as they happen. They are paused while the session is active and the
  /// line to the server is degraded. A session that is offline shows that instead.
  public var liveUpdates: LiveUpdates {
    isLineDegraded && isActive && !isOffline ? .paused : .live
  }

  /// Whether the account has no profile yet.
  public var needsOnboarding: Bool { onboardingStep != nil }

  /// The current step of onboarding, or `nil` outside of it.
  public var onboardingStep: OnboardingStep? {
    if case .onboarding(_, let step) = currentPhase { step } else { nil }
  }

  /// Whether the device has a network; `true` until the first report.
  public var isNetworkConnected: Bool { network.path?.isConnected ?? true }

  /// The network of the device, with its type and cost; `nil` until the first report.
  public var networkPath: NetworkPath? { network.path }

  /// The date of the last report about the network.
  public var lastNetworkCheck: Date? { network.lastCheck }

  /// The verification of a new number, if one is pending.
  public var phoneChange: PendingVerification? { pendingPhoneChange }

  /// The code that was sent or is being verified.
  public var verification: PendingVerification? { currentPhase.verification }

  /// A mirror of the public members that are not derived from others.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "phase": phase, "phoneChange": phoneChange as Any,
        "networkPath": networkPath as Any, "lastNetworkCheck": lastNetworkCheck as Any,
        "liveUpdates": liveUpdates,
      ], displayStyle: .struct)
  }
}

fileprivate struct SessionOwner: PersistentStateOwner {
  /// The part of the state that is saved: the account with its token, and the device of the session. The network state and pending
  /// verifications are not saved.
  private struct Record: Codable {
    let authentication: Authentication?
    /// Records of earlier versions do not contain the device.
    let device: DeviceID?
    /// Records of earlier versions do not contain kept emergencies.
    let kept: [KeptEmergency]?
  }

  var initialState: SessionState { SessionState() }
  func publish(_ state: SessionState) -> ReadOnlySessionState { ReadOnlySessionState(state) }

  var formatVersion: Int { 1 }

  func encode(_ state: SessionState) throws -> [UInt8] {
    try StateCoding.encode(
      Record(
        authentication: state.phase.account, device: state.device,
        kept: state.kept.isEmpty ? nil : state.kept))
  }

  /// Decodes a saved session, which continues by loading the profile, because the account possibly
  /// has no profile yet.
  func decode(_ bytes: [UInt8], version: Int) throws -> SessionState {
    let record = try StateCoding.decode(Record.self, from: bytes)
    var state = SessionState(
      phase: record.authentication.map { .loadingProfile($0) } ?? .signedOut(.notSignedIn))
    state.device = record.device
    state.kept = record.kept ?? []
    return state
  }

  func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { .startFresh }
}

extension ReadOnlySessionState: PublishedState {
  /// The type of the owned state.
  public typealias State = SessionState
  /// The key of the shared state. Only the owner can change it.
  public static var ownerKey: OwnerKey<Self> { OwnerKey(SessionOwner()) }
}

/// A client that signs in and out, and owns the session (rules 3.4 and 5.1).
public struct SessionClient: Sendable {
  /// Requests a verification code. Throws ``SessionError``.
  public var sendCode: @Sendable (PhoneNumber) async throws -> Void
  /// Drops the pending verification, so that the person can type another number.
  public var changeNumber: @Sendable () -> Void
  /// Verifies the number with a code and starts a session. Throws ``SessionError``.
  public var verify: @Sendable (VerificationCode) async throws -> Void
  /// Sets the step of onboarding that the person reached.
  public var stepReached: @Sendable (OnboardingStep) -> Void
  /// Prepares the change that makes the session active, for an account that has a profile.
  ///
  /// Prepare the change before requesting the profile. The change has no effect if the session ends
  /// in the meantime.
  public var profileFound: @Sendable () -> SharedChange
  /// Prepares the change that makes the session active and offline, for a device that could not
  /// reach the server and has a saved profile; otherwise like ``profileFound``.
  public var profileCached: @Sendable () -> SharedChange
  /// Prepares the change that starts onboarding, for an account that has no profile according to
  /// the server; otherwise like ``profileFound``.
  public var profileMissing: @Sendable () -> SharedChange
  /// Prepares the change to a failed session, for a profile that could not be loaded; otherwise
  /// like ``profileFound``.
  public var profileFailed: @Sendable (SessionFailure) -> SharedChange
  /// Returns to the phase that failed.
  public var retry: @Sendable () -> Void
  /// Sets the network of the device. An active session without a network is offline (rule 5.1).
  public var networkChanged: @Sendable (NetworkPath) -> Void
  /// Follows the line to the server until the task is cancelled: publishes whether live updates are
  /// paused, and whether the server can be reached at all, and lets the requests of the connection wait
  /// for the line. The closure is called when the server can be reached again after messages may have
  /// been lost.
  public var followLink: @Sendable (_ reopened: @escaping @Sendable () async -> Void) async -> Void
  /// Requests a verification code for the account's future number. Throws ``SessionError``.
  public var sendPhoneChangeCode: @Sendable (PhoneNumber) async throws -> Void
  /// Verifies the new number, and prepares the change of the number in the session. Throws
  /// ``SessionError``.
  ///
  /// The profile changes at the same time, so commit the returned update together with the change
  /// that ``UserClient/profileChange`` prepares.
  public var changePhone: @Sendable (VerificationCode) async throws -> UserUpdate
  /// Cancels the change of the number.
  public var cancelPhoneChange: @Sendable () -> Void
  /// Deletes the account on the server; the caller clears all state afterwards. Throws
  /// ``SessionError``.
  public var deleteAccount: @Sendable () async throws -> Void
  /// Brings the open streams up to date, once. If the server cannot be reached, the session is offline
  /// afterwards. Throws ``SessionError`` only if the session has ended.
  public var sync: @Sendable () async throws -> Void
  /// Keeps the open streams up to date until the task is cancelled: asks the server every 15
  /// minutes, when the network returns or the line is open again, and when a change is missing (rule
  /// 6). Throws ``SessionError``.
  public var keepInSync: @Sendable () async throws -> Void
  /// Waits until the backend reports the end of this session, and returns the reason.
  public var waitUntilEnded: @Sendable () async throws -> SignedOutReason
  /// Notifies the backend of the end of the session without waiting, so that signing out works
  /// offline.
  public var endOnServer: @Sendable () -> Void
  /// Prepares the sign-out, as part of the transaction that clears all state.
  public var cleared: @Sendable (SignedOutReason) -> SharedChange
  /// Prepares the sign-out like ``cleared``, and keeps emergencies that were not delivered.
  public var clearedKeeping: @Sendable (SignedOutReason, [QueuedAction]) -> SharedChange
  /// Prepares the removal of the kept emergencies of the signed-in account, whose queue delivers them
  /// from now on.
  public var keptReleased: @Sendable () -> SharedChange
  /// Saves the beginning or the end of a session that the disk refused, every 10 s until the disk accepts
  /// it, until the task is cancelled.
  public var keepSaved: @Sendable () async throws -> Void
  /// Delivers kept emergencies of replaced sessions until the task is cancelled.
  public var deliverKept: @Sendable () async throws -> Void
  /// Ends the right of the account's earlier sessions to deliver an emergency, for example of a stolen
  /// phone. Throws ``SessionError``.
  public var revokeEarlierSessions: @Sendable () async throws -> Void
}

extension SessionClient {
  /// The time between checks for missing changes (rule 6).
  public static let syncPeriod = Duration.seconds(15 * 60)

  /// Creates the client of one launch of the app, and gives the device's connection access to the
  /// token. Call this once for each connection.
  ///
  /// - Parameters:
  ///   - storage: The storage of the state.
  ///   - connection: The device's connection.
  ///   - date: The source of the current date.
  public static func live(
    in storage: SharedStorage, connection: BackendConnection, date: DateGenerator
  ) -> Self {
    let owned = Owned(SessionOwner(), in: storage)
    // Files that were copied from another device contain a session that continues on that device
    // only.
    let device = connection.address.device
    if owned.read({ $0.device != nil && $0.device != device }) {
      owned.withLock("session of another device") { state in
        state.apply(.ended(.notSignedIn))
        state.device = nil
      }
    }
    let saveRetry = SaveRetry(clock: connection.clock)
    // After a failure to save, the session continues, and `keepSaved` saves it.
    let save = { @Sendable () async in
      do throws(DurabilityError) { try await owned.synchronize() } catch { saveRetry.request() }
    }
    connection.authorize(
      by: SessionAccess(
        current: { owned.read { $0.phase.account } },
        renewalBegan: { session in
          owned.withLock("token expired") { $0.apply(.tokenExpired, ofSession: session) }
        },
        // The connection keeps this closure, which therefore must not keep the connection.
        renewalEnded: { [weak connection] session, token in
          guard let token else {
            let isBeingOpened = connection?.isLineBeingOpened ?? false
            owned.withLock("token not renewed") { state in
              state.apply(.connectionLost, ofSession: session)
              // A line that is being opened does not mean that the server cannot be reached.
              if isBeingOpened { state.apply(.connectionReturned, ofSession: session) }
            }
            return
          }
          owned.withLock("token renewed") { $0.replaceToken(by: token, ofSession: session) }
          await save()
        }))
    let keptSignal = connection.makeSignal()
    let end = {
      @Sendable (reason: SignedOutReason, undelivered: [QueuedAction]) -> SharedChange in
      owned.prepareChange("cleared") {
        $0.keep(undelivered, after: reason)
        $0.beginGeneration()
        $0.endPhoneChange()
        $0.device = nil
        $0.apply(.ended(reason))
        keptSignal.signal()
        saveRetry.request()
      }
    }
    // Prepares an event for the current generation.
    let prepareEvent = {
      @Sendable (operation: StaticString, event: SessionEvent<Authentication>) -> SharedChange in
      let generation = owned.read { $0.generation }
      return owned.prepareChange(operation) { $0.apply(event, of: generation) }
    }
    // Brings the open streams up to date, and returns whether the server replied.
    let sync = { @Sendable (generation: Generation) async throws -> Bool in
      let hasReply: Bool
      do {
        try await connection.sync()
        hasReply = true
      } catch let error as ConnectionError where SessionError(error) != .signedOut {
        hasReply = false
      } catch {
        throw error is CancellationError ? error : SessionError(error)
      }
      // A line that is being opened does not mean that the server cannot be reached.
      if !hasReply, connection.isLineBeingOpened { return false }
      let event: SessionEvent<Authentication> = hasReply ? .connectionReturned : .connectionLost
      let changesPhase = owned.read { $0.phase.isOnline != hasReply }
      if changesPhase { owned.withLock("in sync") { _ = $0.apply(event, of: generation) } }
      return hasReply
    }
    return Self(
      sendCode: { phone in
        let generation = owned.withLock("code requested") { state -> Generation? in
          switch state.phase {
          case .signedOut, .codeSent: break
          default: return nil
          }
          // The reply to an earlier request must not restore its code.
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
          // A code that is being verified may be right, so the reply must not become stale.
          if case .verifying = $0.phase { return }
          $0.beginGeneration()
          $0.apply(.numberChanged)
        }
      },
      verify: { code in
        let started = owned.withLock("verifying") { state -> (VerificationID, Generation)? in
          guard state.apply(.verificationBegan), let id = state.phase.verification?.id
          else { return nil }
          return (id, state.generation)
        }
        guard let (id, generation) = started else { throw SessionError.notExpected }
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
      profileFound: { prepareEvent("profile found", .profileFound) },
      profileCached: { prepareEvent("profile cached", .profileCached) },
      profileMissing: { prepareEvent("profile missing", .profileMissing) },
      profileFailed: { prepareEvent("profile failed", .profileFailed($0)) },
      retry: { owned.withLock("retried") { _ = $0.apply(.retried) } },
      networkChanged: { path in
        let now = date.now()
        owned.withLock("network changed") { state in
          // Another network of the same device does not mean that the server can be reached.
          let isOtherNetwork = state.networkPath?.isConnected == true && path.isConnected
          state.networkPath = path
          state.lastNetworkCheck = now
          if !isOtherNetwork {
            state.apply(path.isConnected ? .connectionReturned : .connectionLost)
          }
        }
        connection.networkChanged(path.isConnected)
      },
      followLink: { reopened in
        await connection.followLink { status, isReopened in
          let isDegraded = status == .degraded
          let isLost = status == .offline || status == .closed
          let isNew = owned.read { state in
            state.isLineDegraded != isDegraded || isLost && state.phase.isOnline
          }
          if isNew {
            owned.withLock("line changed") { state in
              state.isLineDegraded = isDegraded
              if isLost { state.apply(.connectionLost) }
            }
          }
          if isReopened { await reopened() }
        }
      },
      sendPhoneChangeCode: { phone in
        let generation = owned.withLock("phone change started") { state -> Generation? in
          guard state.phase.isActive else { return nil }
          state.endPhoneChange()
          return state.phoneChangeGeneration
        }
        guard let generation else { throw SessionError.notExpected }
        let id = try await SessionError.translating {
          try await connection.request(.sendPhoneChangeCode(to: phone))
        }
        let sent = PendingVerification(id: id, phone: phone, sentAt: date.now())
        owned.withLock("phone change code sent") { state in
          if state.phoneChangeGeneration == generation { state.phoneChange = sent }
        }
      },
      changePhone: { code in
        let (pending, generation) = owned.read { ($0.phoneChange, $0.phoneChangeGeneration) }
        guard let pending else { throw SessionError.notExpected }
        do {
          let snapshot = try await connection.request(.changePhone(code, of: pending.id))
          let change = owned.prepareChange("phone changed") { state in
            guard state.phoneChangeGeneration == generation else { return }
            state.changePhone(to: snapshot.user.phone)
          }
          return UserUpdate(change: change, user: snapshot)
        } catch {
          let sessionError = SessionError(error)
          owned.withLock("phone change failed") { state in
            guard state.phoneChangeGeneration == generation else { return }
            switch sessionError {
            case .wrongCode: state.phoneChange?.failedAttempts += 1
            case .tooManyAttempts: state.endPhoneChange()
            default: break
            }
          }
          throw error is CancellationError ? error : sessionError
        }
      },
      cancelPhoneChange: { owned.withLock("phone change cancelled") { $0.endPhoneChange() } },
      deleteAccount: {
        try await SessionError.translating { try await connection.request(.deleteAccount()) }
      },
      sync: { _ = try await sync(owned.read { $0.generation }) },
      keepInSync: {
        let generation = owned.read { $0.generation }
        // The number of syncs in a row that failed or left a change missing, and whether the last
        // one failed.
        var (incompleteSyncs, hasFailed) = (0, false)
        var isDue = owned.read { $0.phase.account != nil && !$0.phase.isOnline }
        while true {
          if !isDue {
            let delay = incompleteSyncs == 0 ? Self.syncPeriod : SyncDelay.after(incompleteSyncs)
            let hasReason = try await connection.waitForSyncReason(within: delay)
            if !hasReason, incompleteSyncs > 0, !hasFailed, !connection.isBehind {
              // The missing changes arrived in the meantime.
              incompleteSyncs = 0
              continue
            }
          }
          isDue = false
          hasFailed = try await !sync(generation)
          incompleteSyncs = hasFailed || connection.isBehind ? incompleteSyncs + 1 : 0
        }
      },
      waitUntilEnded: {
        try await connection.sessionEnd { loss in
          owned.read { $0.phase.account?.account.session } == loss.session
        }.reason
      },
      endOnServer: { connection.sendWithoutReply(.endSession) },
      cleared: { end($0, []) },
      clearedKeeping: { end($0, $1) },
      keptReleased: {
        owned.prepareChange("kept emergencies released") { state in
          let account = state.phase.account?.account.id
          state.kept.removeAll { $0.authentication.account.id == account }
        }
      },
      keepSaved: {
        try await saveRetry.run { () async throws(DurabilityError) in
          try await DurabilityError.ignoringMissingFiles { () async throws(DurabilityError) in
            try await owned.synchronize()
          }
        }
      },
      deliverKept: {
        var failures = 0
        // The emergencies that wait for a sign-in, and whose account existed after the network last
        // returned. Without its account, an emergency cannot be delivered anymore.
        var checked: Set<ActionID> = []
        let remove = { @Sendable (operation: StaticString, action: QueuedAction) in
          owned.withLock(operation) { state in
            state.kept.removeAll { $0.action.id == action.id }
          }
          await save()
        }
        while true {
          try Task.checkCancellation()
          keptSignal.reset()
          let candidate = owned.read { [checked] in $0.nextKept(except: checked) }
          guard let next = candidate else {
            try await keptSignal.wait()
            checked = []
            continue
          }
          do {
            if next.needsSignIn {
              try await connection.checkAccount(of: next.authentication)
              failures = 0
              checked.insert(next.action.id)
              continue
            }
            try await connection.deliver(next.action, as: next.authentication)
            failures = 0
            await remove("kept emergency delivered", next.action)
          } catch ConnectionError.refused(.noSuchAccount) {
            await remove("account of a kept emergency deleted", next.action)
          } catch is CancellationError {
            throw CancellationError()
          } catch ConnectionError.refused(.notAuthenticated), ConnectionError.refused(.sessionEnded)
          {
            owned.withLock("kept emergency refused") { state in
              guard let index = state.kept.firstIndex(where: { $0.action.id == next.action.id })
              else { return }
              state.kept[index].needsSignIn = true
            }
            await save()
          } catch {
            failures += 1
            let delay = ActionPriority.emergency.delay(afterFailures: failures)
            try await connection.wait(for: keptSignal, atMost: delay)
          }
        }
      },
      revokeEarlierSessions: {
        try await SessionError.translating {
          try await connection.request(.revokeEarlierSessions())
        }
      })
  }
}

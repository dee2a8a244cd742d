public import StateKit

/// The root (4.1): shows what the session calls for, and orchestrates the clients, none of which
/// calls another.
public struct ApplicationFeature: Reducer {
  /// What is shown.
  public struct State: Hashable, Sendable {
    /// What is shown; ``Screen/loading`` until the session has said where it stands.
    public var screen = Screen.loading
    /// The streams that have given up, so that what they carry may be out of date.
    public var interruptedStreams: Set<StreamKind> = []

    /// A launch.
    public init() {}
  }

  /// What happens to the app.
  public enum Action: Hashable, Sendable {
    /// The app was launched.
    case launched
    /// The session stands here now.
    case sessionChanged(SessionPhase<SignedInAccount>)
    /// The backend ended the session.
    case sessionEnded(SignedOutReason)
    /// A stream has given up.
    case streamInterrupted(StreamKind)
    /// The person wants to sign out.
    case signOutTapped
    /// The person wants what failed to be tried again.
    case retryTapped
    /// Something happened while signing in.
    case signIn(SignInFeature.Action)
    /// Something happened in onboarding.
    case onboarding(OnboardingFeature.Action)
    /// Something happened in the app itself.
    case tabs(TabsFeature.Action)
  }

  private enum EffectID: Hashable, Sendable { case session, sessionEnd, profile, streams }

  @SharedReader private var session: ReadOnlySessionState
  @Dependency(\.sessionClient) private var sessionClient
  @Dependency(\.userClient) private var userClient
  @Dependency(\.contactsClient) private var contactsClient
  @Dependency(\.notificationClient) private var notificationClient

  /// The app.
  public init() {}

  /// The parts, in order.
  public var body: some Reducer<State, Action> {
    Scope(state: \.screen, action: .itself) {
      EmptyReducer<Screen, Action>()
        .ifCaseLet(.signIn, action: .signIn) { SignInFeature() }
        .ifCaseLet(.onboarding, action: .onboarding) { OnboardingFeature() }
        .ifCaseLet(.tabs, action: .tabs) { TabsFeature() }
    }
    Reduce { state, action in orchestrate(&state, action) }
  }

  private func orchestrate(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .launched:
      return .merge(observeSession(), waitForSessionEnd())
    case .sessionChanged(let phase):
      return show(phase, in: &state)
    case .sessionEnded(let reason):
      // The server knows already: nothing is sent to it (5.1).
      guard session.account != nil else { return .none }
      return leave(reason)
    case .signOutTapped:
      guard session.account != nil else { return .none }
      return leave(.signedOut, tellingServer: true)
    case .onboarding(.cancelTapped):
      return leave(.onboardingCancelled, tellingServer: true)
    case .onboarding(.profileReady(let profile)):
      return create(profile)
    case .streamInterrupted(let kind):
      state.interruptedStreams.insert(kind)
      return .none
    case .retryTapped:
      return .run("application.retry") { [sessionClient] _ in sessionClient.retry() }
    case .signIn, .onboarding, .tabs:
      return .none
    }
  }

  // MARK: What the session calls for

  private func show(
    _ phase: SessionPhase<SignedInAccount>, in state: inout State
  ) -> Effect<Action> {
    let before = state.screen
    state.screen = before.after(phase)
    switch (state.screen, before) {
    case (.tabs(let tabs), .tabs(let earlier)) where tabs.session == earlier.session:
      return .none
    case (.tabs, _):
      state.interruptedStreams = []
      return .merge(follow(), .send(.tabs(.appeared)))
    default:
      state.interruptedStreams = []
      let stop = Effect<Action>.cancel(id: EffectID.streams)
      guard case .loadingProfile = phase else { return stop }
      return .merge(stop, loadProfile())
    }
  }

  private func observeSession() -> Effect<Action> {
    .observe(ReadOnlySessionState.self) { .sessionChanged($0.phase) }
      .cancellable(id: EffectID.session, cancelInFlight: true)
  }

  private func waitForSessionEnd() -> Effect<Action> {
    .run("application.sessionEnd") { [sessionClient] send in
      while true { await send(.sessionEnded(try await sessionClient.ended())) }
    }
    .cancellable(id: EffectID.sessionEnd, cancelInFlight: true)
  }

  /// Follows contacts and notifications as long as the session is active.
  private func follow() -> Effect<Action> {
    .merge(
      stream(.contacts, "application.contacts") { [contactsClient] in
        try await contactsClient.listen()
      },
      stream(.notifications, "application.notifications") { [notificationClient] in
        try await notificationClient.listen()
      }
    )
    .cancellable(id: EffectID.streams, cancelInFlight: true)
  }

  private func stream(
    _ kind: StreamKind, _ name: StaticString, _ listen: @escaping @Sendable () async throws -> Void
  ) -> Effect<Action> {
    .run(name) { _ in
      try await listen()
    } catch: { _, send in
      await send(.streamInterrupted(kind))
    }
    .retry(.background) { error in
      switch error {
      case ContactsError.signedOut, NotificationError.signedOut: false
      default: true
      }
    }
  }

  // MARK: The profile

  /// Finds out whether the account has a profile. Only a definite "no" leads to onboarding.
  private func loadProfile() -> Effect<Action> {
    .run("application.loadProfile") { [sessionClient, userClient] send in
      let found = sessionClient.profileFound()
      let missing = sessionClient.profileMissing()
      let failed = sessionClient.profileFailed(.network)
      do {
        let loaded = try await userClient.load()
        loaded.and(found).commit()
      } catch UserError.notFound {
        missing.commit()
      } catch UserError.signedOut {
        await send(.sessionEnded(.expired))
      } catch let error as UserError where error != .signedOut {
        failed.commit()
      }
    }
    .cancellable(id: EffectID.profile, cancelInFlight: true)
  }

  private func create(_ profile: UserProfile) -> Effect<Action> {
    .run("application.createUser") { [sessionClient, userClient] _ in
      let active = sessionClient.profileFound()
      let created: SharedChange
      do {
        created = try await userClient.create(profile)
      } catch UserError.alreadyExists {
        // It was made before, and the reply was lost.
        created = try await userClient.load()
      }
      created.and(active).commit()
    } catch: { error, send in
      await send(.onboarding(.profileFailed(UserError(error))))
    }
    .cancellable(id: EffectID.profile, cancelInFlight: true)
  }

  // MARK: Leaving

  /// Leaves the session: the streams end first, then everything that is known of the account goes
  /// at once (5.1, invariant 1). Signing out works offline: the server is told, not asked.
  private func leave(
    _ reason: SignedOutReason, tellingServer: Bool = false
  ) -> Effect<Action> {
    .concatenate(
      .cancel(id: EffectID.streams),
      .cancel(id: EffectID.profile),
      .run("application.leave") {
        [sessionClient, userClient, contactsClient, notificationClient] _ in
        if tellingServer { sessionClient.endOnServer() }
        userClient.cleared()
          .and(contactsClient.cleared())
          .and(notificationClient.cleared())
          .and(sessionClient.cleared(reason))
          .commit()
      })
  }
}

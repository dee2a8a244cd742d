public import StateKit

/// The root (4.1): shows what the session calls for, and orchestrates the clients, none of which
/// calls another.
public struct ApplicationFeature: Reducer {
  /// What is shown, and what the root keeps of what it did.
  public struct State: Hashable, Sendable {
    /// What is shown; ``Screen/loading`` until the session has said where it stands.
    public var screen = Screen.loading
    /// Where the session stood when it was looked at last.
    public var phase: SessionPhase<SignedInAccount>?
    /// The streams that have failed and wait for their next attempt, so that what they carry may be
    /// out of date.
    public var interruptedStreams: Set<StreamKind> = []
    /// What the device was told to remind of; nothing before it was told anything.
    public var reminders: [Reminder]?
    /// Whether the server is asked to delete the account.
    public var isDeletingAccount = false

    /// A launch.
    public init() {}
  }

  /// What happens to the app.
  public enum Action: Hashable, Sendable {
    /// The app was launched.
    case launched
    /// The app is in front again.
    case becameActive
    /// The session stands here now.
    case sessionChanged(SessionPhase<SignedInAccount>)
    /// The backend ended the session.
    case sessionEnded(SignedOutReason)
    /// The device has a network, or has none.
    case networkChanged(isConnected: Bool)
    /// The account holder is as follows now.
    case userChanged(User?)
    /// Nobody could be asked for the profile in time, and there is one on this device.
    case profileUnreachable
    /// A stream has failed; it is tried again later.
    case streamInterrupted(StreamKind)
    /// It is tried again.
    case streamResumed(StreamKind)
    /// Something that was queued will not be done any more.
    case actionGaveUp(UserIntent)
    /// The account is deleted.
    case accountDeleted
    /// It is not.
    case deletionFailed(SessionError)
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

  enum EffectID: Hashable, Sendable {
    case session, sessionEnd, network, user
    /// What asks for the profile, or makes it.
    case profile
    /// What goes on as long as the tabs are shown.
    case following
    case stream(StreamKind)
    case deletion
  }

  @SharedReader var session: ReadOnlySessionState
  @SharedReader var user: ReadOnlyUserState
  @SharedReader var contacts: ReadOnlyContactsState
  @SharedReader var notifications: ReadOnlyNotificationsState
  @Dependency(\.sessionClient) var sessionClient
  @Dependency(\.userClient) var userClient
  @Dependency(\.contactsClient) var contactsClient
  @Dependency(\.notificationClient) var notificationClient
  @Dependency(\.connectivityClient) var connectivityClient
  @Dependency(\.reminderClient) var reminderClient
  @Dependency(\.toastClient) var toastClient
  @Dependency(\.clock) var clock
  @Dependency(\.date) var date
  @Dependency(\.random) var random

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
      // Before anything is asked for or shown, what is not this account's is gone.
      return .concatenate(
        forgetStrangers(),
        .merge(
          forgetExpired(), observeSession(), waitForSessionEnd(), watchNetwork(), observeUser()))
    case .becameActive: return validate()
    case .sessionChanged(let phase):
      guard phase != state.phase else { return .none }
      state.phase = phase
      return show(phase, in: &state)
    case .networkChanged(let isConnected):
      return isConnected ? resumeStreams(&state) : useCachedProfile()
    case .userChanged(let user): return remind(&state, of: user)
    case .profileUnreachable: return useCachedProfile()
    case .retryTapped:
      return .run("application.retry") { [sessionClient] _ in sessionClient.retry() }

    case .streamInterrupted(let kind):
      state.interruptedStreams.insert(kind)
      return .none
    case .streamResumed(let kind):
      state.interruptedStreams.remove(kind)
      return .none
    case .actionGaveUp(let intent): return .toast(.gaveUp(intent), by: toastClient)

    case .onboarding(.profileReady(let profile)): return create(profile)
    case .sessionEnded, .signOutTapped, .accountDeleted, .deletionFailed,
      .onboarding(.cancelTapped), .tabs(.profile(.signOutConfirmed)),
      .tabs(.profile(.deletionConfirmed)):
      return end(&state, action)
    case .signIn, .onboarding, .tabs: return .none
    }
  }

  // MARK: What goes on as long as the app runs

  private func forgetExpired() -> Effect<Action> {
    .run("application.forgetExpired") { [notificationClient] _ in
      try await notificationClient.forgetExpired()
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

  private func watchNetwork() -> Effect<Action> {
    .run("application.network") { [connectivityClient, sessionClient] send in
      for await isConnected in connectivityClient.changes() {
        sessionClient.networkChanged(isConnected)
        await send(.networkChanged(isConnected: isConnected))
      }
    }
    .cancellable(id: EffectID.network, cancelInFlight: true)
  }

  private func observeUser() -> Effect<Action> {
    .observe(ReadOnlyUserState.self) { .userChanged($0.user) }
      .cancellable(id: EffectID.user, cancelInFlight: true)
  }

  /// Has the device remind of the next check-in, once, and of nothing when that moment is past (5.2).
  private func remind(_ state: inout State, of user: User?) -> Effect<Action> {
    let now = date.now()
    let reminders = user.flatMap { Reminder(next: $0, at: now) }.map { [$0] } ?? []
    guard reminders != state.reminders else { return .none }
    state.reminders = reminders
    // Without a capture list it runs where the store runs: in the order of the changes.
    let remindOf = reminderClient.replaceAll
    return .run("application.remind") { _ in remindOf(reminders) }
  }
}

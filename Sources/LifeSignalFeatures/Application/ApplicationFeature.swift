internal import Experiments
public import Foundation
public import LifeSignalDomain
public import StateKit

/// The root feature: shows the screen for the session's phase (rule 4.1), and orchestrates the
/// clients, which do not call each other.
public struct ApplicationFeature: Reducer {
  /// The state of the app.
  public struct State: Hashable, Sendable {
    /// The current screen; ``Screen/loading`` until the session reports its first phase.
    public var screen = Screen.loading
    /// The last observed phase of the session.
    public var phase: SessionPhase<SignedInAccount>?
    /// The streams that failed and wait for their next attempt. Their data may be out of date.
    public var interruptedStreams: Set<StreamKind> = []
    /// The reminders that were last scheduled on the device; `nil` before the first time.
    public var reminders: [Reminder]?
    /// The error of the device's clock when the reminders were last scheduled; see
    /// `ReadOnlyUserState.clockError`.
    public var remindersClockError: TimeInterval?
    /// Whether the app is in the background, where the person does not see it.
    public var isInBackground = false
    /// Whether the app waits for the server to delete the account.
    public var isDeletingAccount = false

    /// Creates the state of a launch.
    public init() {}
  }

  /// The actions of the app.
  public enum Action: Hashable, Sendable, CasePathable {
    /// The app was launched.
    case launched
    /// The app went to the background.
    case enteredBackground
    /// The app became active again.
    case becameActive
    /// The phase of the session changed.
    case sessionChanged(SessionPhase<SignedInAccount>)
    /// The backend ended the session.
    case sessionEnded(SignedOutReason)
    /// The device's network changed.
    case networkChanged(NetworkPath)
    /// The server can be reached again after messages may have been lost.
    case lineReopened
    /// The profile of the account holder changed, or was cleared.
    case userChanged(User?)
    /// The account holder has other variants of the reminders.
    case reminderVariantsChanged(ReminderVariants)
    /// The device has shown a reminder.
    case reminderShown(Reminder)
    /// The server did not return the profile in time, and the device has a saved profile.
    case profileUnreachable
    /// A stream failed, and waits for its next attempt.
    case streamInterrupted(StreamKind)
    /// A stream was started again.
    case streamResumed(StreamKind)
    /// A queued action will not be carried out.
    case actionGaveUp(UserIntent)
    /// The server deleted the account.
    case accountDeleted
    /// The deletion of the account failed.
    case deletionFailed(SessionError)
    /// The user tapped Sign Out.
    case signOutTapped
    /// The user tapped Retry.
    case retryTapped
    /// An action of the sign-in feature.
    case signIn(SignInFeature.Action)
    /// An action of the onboarding feature.
    case onboarding(OnboardingFeature.Action)
    /// An action of the tabs.
    case tabs(TabsFeature.Action)
  }

  enum EffectID: Hashable, Sendable {
    case session, sessionEnd, network, line, user, reminder, shownReminders
    /// Loading or creating the profile.
    case profile
    /// The effects that run while the tabs are shown.
    case tabEffects
    /// Checking for missing changes.
    case sync
    case stream(StreamKind)
    case deletion
  }

  @SharedReader var session: ReadOnlySessionState
  @SharedReader var user: ReadOnlyUserState
  @SharedReader var contacts: ReadOnlyContactsState
  @SharedReader var notifications: ReadOnlyNotificationsState
  @SharedReader var experiments: ReadOnlyExperimentsState
  @Dependency(\.sessionClient) var sessionClient
  @Dependency(\.userClient) var userClient
  @Dependency(\.contactsClient) var contactsClient
  @Dependency(\.notificationClient) var notificationClient
  @Dependency(\.experimentsClient) var experimentsClient
  @Dependency(\.connectivityClient) var connectivityClient
  @Dependency(\.reminderClient) var reminderClient
  @Dependency(\.toastClient) var toastClient
  @Dependency(\.logClient) var logClient
  @Dependency(\.clock) var clock
  @Dependency(\.date) var date
  @Dependency(\.random) var random

  /// Creates the root feature.
  public init() {}

  /// The features of the screens, followed by the root's own logic.
  public var body: some Reducer<State, Action> {
    Scope(state: \.screen, action: \.itself) {
      EmptyReducer<Screen, Action>()
        .ifCaseLet(\.signIn, action: \.signIn) { SignInFeature() }
        .ifCaseLet(\.onboarding, action: \.onboarding) { OnboardingFeature() }
        .ifCaseLet(\.tabs, action: \.tabs) { TabsFeature() }
    }
    Reduce { state, action in orchestrate(&state, action) }
  }

  private func orchestrate(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .launched:
      // State of other accounts is cleared before anything is requested or shown.
      return .concatenate(
        clearOtherAccountData(), cancelNotificationsWithoutSession(),
        .merge(
          removeExpiredNotifications(), observeSession(), waitForSessionEnd(), watchNetwork(),
          followLine(), observeUser(), keepSessionSaved(), deliverKeptEmergencies(),
          followShownReminders()))
    case .enteredBackground: return enterBackground(&state)
    case .becameActive: return becomeActive(&state)
    case .sessionChanged(let phase):
      guard phase != state.phase else { return .none }
      state.phase = phase
      return show(phase, in: &state)
    case .networkChanged(let path):
      return path.isConnected ? resumeStreams(&state) : useCachedProfile()
    case .lineReopened: return resumeStreams(&state)
    case .userChanged(let user): return remind(&state, of: user)
    case .reminderVariantsChanged: return remind(&state, of: user.user)
    case .reminderShown(let reminder): return expose(reminder)
    case .profileUnreachable: return useCachedProfile()
    case .retryTapped:
      return .run("application.retry", with: sessionClient) { _, sessionClient in
        sessionClient.retry()
      }

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

  // MARK: Effects that run as long as the app does

  private func removeExpiredNotifications() -> Effect<Action> {
    .run("application.forgetExpired", with: notificationClient) { _, notificationClient in
      try await notificationClient.removeExpired()
    }
  }

  private func observeSession() -> Effect<Action> {
    .observe(ReadOnlySessionState.self) { .sessionChanged($0.phase) }
      .cancellable(id: EffectID.session, cancelInFlight: true)
  }

  private func waitForSessionEnd() -> Effect<Action> {
    .run("application.sessionEnd", with: sessionClient) { send, sessionClient in
      while true { await send(.sessionEnded(try await sessionClient.waitUntilEnded())) }
    }
    .cancellable(id: EffectID.sessionEnd, cancelInFlight: true)
  }

  private func watchNetwork() -> Effect<Action> {
    .run("application.network", with: (connectivityClient, sessionClient)) { send, clients in
      let (connectivityClient, sessionClient) = clients
      for await path in connectivityClient.changes() {
        sessionClient.networkChanged(path)
        await send(.networkChanged(path))
      }
    }
    .cancellable(id: EffectID.network, cancelInFlight: true)
  }

  /// Follows the line to the server, whose status the session's owner publishes.
  private func followLine() -> Effect<Action> {
    .run("application.line", with: sessionClient) { send, sessionClient in
      await sessionClient.followLink { await send(.lineReopened) }
    }
    .cancellable(id: EffectID.line, cancelInFlight: true)
  }

  /// Saves the beginning or the end of a session again after the disk has refused it (rule 5.1).
  private func keepSessionSaved() -> Effect<Action> {
    .run("application.keepSessionSaved", with: sessionClient) { _, sessionClient in
      try await sessionClient.keepSaved()
    }
  }

  /// Delivers emergencies of sessions that were replaced by newer ones, also while another
  /// account is signed in.
  private func deliverKeptEmergencies() -> Effect<Action> {
    .run("application.keptEmergencies", with: sessionClient) { _, sessionClient in
      try await sessionClient.deliverKept()
    }
  }

  private func observeUser() -> Effect<Action> {
    .observe(ReadOnlyUserState.self) { .userChanged($0.user) }
      .cancellable(id: EffectID.user, cancelInFlight: true)
  }
}

extension ApplicationFeature.Action.Cases {
  /// The path from an action to the same action. ``Screen`` has no action type of its own, so the
  /// reducer of the screens handles the actions of the app.
  var itself: CasePath<ApplicationFeature.Action, ApplicationFeature.Action> {
    CasePath(embed: { $0 }, extract: { $0 })
  }
}

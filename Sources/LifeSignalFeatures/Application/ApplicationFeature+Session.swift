internal import LifeSignalDomain
internal import StateKit

/// The reactions to the phases of the session (rules 4.1 and 5.1).
extension ApplicationFeature {
  /// The time that a launch waits for the server if the device has a profile, so that a bad
  /// connection does not delay the emergency button.
  static let profileLoadTimeout = Duration.seconds(5)

  /// Shows the screen for a phase, starts the effects of the screen, and stops those of the previous
  /// screen.
  func show(
    _ phase: SessionPhase<SignedInAccount>, in state: inout State
  ) -> Effect<Action> {
    let previousScreen = state.screen
    state.screen = previousScreen.after(phase)
    switch (state.screen, previousScreen) {
    case (.tabs(let tabs), .tabs(let previousTabs)) where tabs.session == previousTabs.session:
      if case .active(_, .online) = phase { return resumeStreams(&state) }
      return .none
    case (.tabs, _):
      state.interruptedStreams = []
      state.isDeletingAccount = false
      return .merge(restoreEmergencies(), startTabEffects(in: state), .send(.tabs(.appeared)))
    default:
      state.interruptedStreams = []
      state.isDeletingAccount = false
      let stop = Effect<Action>.merge(
        .cancel(id: EffectID.tabEffects), .cancel(id: EffectID.deletion))
      guard case .loadingProfile = phase else { return stop }
      return .merge(stop, loadProfile())
    }
  }

  /// Checks the session and the profile after the app became active again.
  func validate() -> Effect<Action> {
    switch session.phase {
    case .failed:
      return .run("application.retry", with: sessionClient) { _, sessionClient in
        sessionClient.retry()
      }
    case .active:
      let logClient = logClient
      return .run("application.validate", with: userClient) { _, userClient in
        let loaded = try await userClient.load()
        loaded.commit()
      } catch: { error, _ in
        // A failed request changes nothing. If the session has ended, `waitForSessionEnd()` finds out.
        logClient(.warning, .session, "the session was not validated: \(nameOf: error)")
      }
      .cancellable(id: EffectID.profile, cancelInFlight: true)
    default: return .none
    }
  }

  /// Returns the emergencies to the queue that an earlier session of the account left behind on this
  /// device.
  private func restoreEmergencies() -> Effect<Action> {
    let kept = session.keptEmergencies
    guard !kept.isEmpty else { return .none }
    return .run("application.restoreEmergencies", with: (sessionClient, userClient)) { _, clients in
      let (sessionClient, userClient) = clients
      userClient.emergenciesRestored(kept).and(sessionClient.keptReleased()).commit()
    }
  }

  // MARK: The profile

  /// Whether the device has the profile of the signed-in account.
  private var isProfileCached: Bool {
    user.user.map { $0.id == session.account?.id } ?? false
  }

  /// Loads the profile. Onboarding starts only if the server answers that the account has no
  /// profile, and a bad connection never signs the person out (rule 5.1).
  private func loadProfile() -> Effect<Action> {
    let isCached = isProfileCached
    if isCached && !session.isNetworkConnected { return useCachedProfile() }
    let load = Effect<Action>.run("application.loadProfile", with: (sessionClient, userClient)) {
      send, clients in
      let (sessionClient, userClient) = clients
      let foundChange = sessionClient.profileFound()
      let missingChange = sessionClient.profileMissing()
      let unreachableChange =
        isCached ? sessionClient.profileCached() : sessionClient.profileFailed(.network)
      do {
        let loaded = try await userClient.load()
        loaded.and(foundChange).commit()
      } catch UserError.notFound {
        // Clears a stale profile, because onboarding requires that there is no user (invariant 4).
        userClient.cleared().and(missingChange).commit()
      } catch UserError.signedOut {
        await send(.sessionEnded(.expired))
      } catch {
        // A cancelled effect must not change the session.
        if !Task.isCancelled { unreachableChange.commit() }
      }
    }
    return (isCached ? load.timeout(Self.profileLoadTimeout, onTimeout: .profileUnreachable) : load)
      .cancellable(id: EffectID.profile, cancelInFlight: true)
  }

  /// Continues with the profile on the device, if the app still waits for the server's copy.
  func useCachedProfile() -> Effect<Action> {
    guard case .loadingProfile = session.phase, isProfileCached else { return .none }
    return .concatenate(
      .cancel(id: EffectID.profile),
      .run("application.useCachedProfile", with: sessionClient) { _, sessionClient in
        sessionClient.profileCached().commit()
      })
  }

  func create(_ profile: UserProfile) -> Effect<Action> {
    .run("application.createUser", with: (sessionClient, userClient)) { send, clients in
      let (sessionClient, userClient) = clients
      let foundChange = sessionClient.profileFound()
      do {
        let created: SharedChange
        do {
          created = try await userClient.create(profile)
        } catch UserError.alreadyExists {
          // An earlier request created the profile, and its reply was lost.
          created = try await userClient.load()
        }
        created.and(foundChange).commit()
      } catch {
        await send(.onboarding(.profileFailed(UserError(error))))
      }
    }
    .cancellable(id: EffectID.profile, cancelInFlight: true)
  }
}

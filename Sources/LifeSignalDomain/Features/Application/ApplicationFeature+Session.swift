internal import StateKit

/// What the session calls for (4.1, 5.1).
extension ApplicationFeature {
  /// How long a launch waits for the profile when there is one on the device: its emergency button is
  /// not to wait for a bad connection.
  static let patience = Duration.seconds(5)

  func show(
    _ phase: SessionPhase<SignedInAccount>, in state: inout State
  ) -> Effect<Action> {
    let before = state.screen
    state.screen = before.after(phase)
    switch (state.screen, before) {
    case (.tabs(let tabs), .tabs(let earlier)) where tabs.session == earlier.session:
      if case .active(_, .online) = phase { return resumeStreams(&state) }
      return .none
    case (.tabs, _):
      state.interruptedStreams = []
      state.isDeletingAccount = false
      return .merge(follow(), .send(.tabs(.appeared)))
    default:
      state.interruptedStreams = []
      state.isDeletingAccount = false
      let stop = Effect<Action>.merge(
        .cancel(id: EffectID.following), .cancel(id: EffectID.deletion))
      guard case .loadingProfile = phase else { return stop }
      return .merge(stop, loadProfile())
    }
  }

  /// The app is in front again: whatever may have happened is asked for (4.1).
  func validate() -> Effect<Action> {
    switch session.phase {
    case .failed: return .run("application.retry") { [sessionClient] _ in sessionClient.retry() }
    case .active:
      return .run("application.validate") { [userClient] _ in
        let loaded = try await userClient.load()
        loaded.commit()
      } catch: { _, _ in
        // No answer changes nothing; that the session is over, its owner hears of itself.
      }
      .cancellable(id: EffectID.profile, cancelInFlight: true)
    default: return .none
    }
  }

  // MARK: The profile

  /// Whether the profile of who is signed in is on this device.
  private var isProfileCached: Bool {
    user.user.map { $0.id == session.account?.id } ?? false
  }

  /// Finds out whether the account has a profile. Only a definite "no" leads to onboarding, and no
  /// bad connection leads out (4.1).
  private func loadProfile() -> Effect<Action> {
    let isCached = isProfileCached
    if isCached && !session.isNetworkConnected { return useCachedProfile() }
    let load = Effect<Action>.run("application.loadProfile") { [sessionClient, userClient] send in
      let found = sessionClient.profileFound()
      let missing = sessionClient.profileMissing()
      let unknown = isCached ? sessionClient.profileCached() : sessionClient.profileFailed(.network)
      do {
        let loaded = try await userClient.load()
        loaded.and(found).commit()
      } catch UserError.notFound {
        // Nobody onboards who has a profile, be it of before (invariant 4).
        userClient.cleared().and(missing).commit()
      } catch UserError.signedOut {
        await send(.sessionEnded(.expired))
      } catch {
        // Who was told to stop is not to say anything any more.
        if !Task.isCancelled { unknown.commit() }
      }
    }
    return (isCached ? load.timeout(Self.patience, onTimeout: .profileUnreachable) : load)
      .cancellable(id: EffectID.profile, cancelInFlight: true)
  }

  /// Goes on with the profile that is on this device; only where it is being asked for.
  func useCachedProfile() -> Effect<Action> {
    guard case .loadingProfile = session.phase, isProfileCached else { return .none }
    return .concatenate(
      .cancel(id: EffectID.profile),
      .run("application.useCachedProfile") { [sessionClient] _ in
        sessionClient.profileCached().commit()
      })
  }

  func create(_ profile: UserProfile) -> Effect<Action> {
    .run("application.createUser") { [sessionClient, userClient] send in
      let active = sessionClient.profileFound()
      do {
        let created: SharedChange
        do {
          created = try await userClient.create(profile)
        } catch UserError.alreadyExists {
          // It was made before, and the reply was lost.
          created = try await userClient.load()
        }
        created.and(active).commit()
      } catch {
        await send(.onboarding(.profileFailed(UserError(error))))
      }
    }
    .cancellable(id: EffectID.profile, cancelInFlight: true)
  }
}

internal import Experiments
internal import LifeSignalDomain
internal import StateKit

/// The end of a session (rule 5.1).
extension ApplicationFeature {
  /// Handles the actions that end the session or delete the account.
  func end(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .sessionEnded(let reason):
      // Another device or the server ended the session, so the server needs no notification (rule
      // 5.1).
      return session.account == nil ? .none : .concatenate(leave(reason), showAbandonedActions())
    case .signOutTapped, .tabs(.profile(.signOutConfirmed)):
      guard session.account != nil else { return .none }
      return .concatenate(
        leave(.signedOut, notifyingServer: true), .toast(.signedOut, by: toastClient))
    case .onboarding(.cancelTapped):
      return leave(.onboardingCancelled, notifyingServer: true)

    case .tabs(.profile(.deletionConfirmed)):
      guard session.isActive, !state.isDeletingAccount else { return .none }
      state.isDeletingAccount = true
      return deleteAccount()
    case .deletionFailed(let error):
      state.isDeletingAccount = false
      guard case .tabs = state.screen else { return .none }
      return .merge(
        .send(.tabs(.profile(.deletionFailed(error)))), .toast(.failed, by: toastClient))
    case .accountDeleted:
      state.isDeletingAccount = false
      guard session.account != nil else { return .none }
      // The server ended the session together with the account, and needs no notification.
      return .concatenate(leave(.signedOut), .toast(.signedOut, by: toastClient))
    default: return .none
    }
  }

  /// Clears the state of other accounts at launch (invariants 1 and 7).
  ///
  /// Such state exists only if the saved session or the saved profile was lost, or was copied from
  /// another device. It must not become visible to the next account that signs in.
  func clearOtherAccountData() -> Effect<Action> {
    guard hasOtherAccountData else { return .none }
    return .run(
      "application.forget",
      with: (userClient, contactsClient, notificationClient, experimentsClient)
    ) { _, clients in
      let (userClient, contactsClient, notificationClient, experimentsClient) = clients
      userClient.cleared()
        .and(contactsClient.cleared())
        .and(notificationClient.cleared())
        .and(experimentsClient.cleared())
        .commit()
    }
  }

  /// Cancels notifications that the device shows later, if no account is signed in at launch.
  func cancelNotificationsWithoutSession() -> Effect<Action> {
    guard session.account == nil else { return .none }
    return .run("application.cancelNotifications", with: notificationClient) {
      _, notificationClient in
      notificationClient.cancelAllScheduledNotifications()
    }
  }

  private var hasOtherAccountData: Bool {
    if case .signedOut = session.phase {
      return user.user != nil || !user.pendingActions.isEmpty || !contacts.contacts.isEmpty
        || !notifications.items.isEmpty || !experiments.all.isEmpty
    }
    guard let account = session.account, let user = user.user else { return false }
    return user.id != account.id
  }

  /// Shows a toast for each change that was not delivered and is lost, so that the person does not rely
  /// on it. The caller does this only if the server or another device ended the session (rule 5.1).
  private func showAbandonedActions() -> Effect<Action> {
    let lost = user.pendingActions.filter { $0.intent.emergency == nil }
      .map { Toast.gaveUp($0.intent) }
    let lostContactChanges = contacts.pendingActions.map { action in
      Toast.contactChangeLost(
        action.intent, of: action.intent.contacts.compactMap(contacts.name(of:)))
    }
    return .concatenate((lost + lostContactChanges).map { .toast($0, by: toastClient) })
  }

  private func deleteAccount() -> Effect<Action> {
    .run("application.deleteAccount", with: sessionClient) { send, sessionClient in
      do {
        try await sessionClient.deleteAccount()
        await send(.accountDeleted)
      } catch {
        await send(.deletionFailed(SessionError(error)))
      }
    }
    .cancellable(id: EffectID.deletion, cancelInFlight: true)
  }

  /// Leaves the session: ends the streams first, and then clears the account's state in one
  /// transaction (rule 5.1, invariant 1). If `notifyingServer` is `true`, the app also notifies the
  /// server, without waiting for a reply, so that signing out works offline. An emergency that was not
  /// delivered is kept.
  private func leave(
    _ reason: SignedOutReason, notifyingServer: Bool = false
  ) -> Effect<Action> {
    // An emergency that the person has turned off again is not delivered after the session: its end
    // would be missing.
    let isOn = Set(user.user?.emergencies ?? [])
    let undelivered = user.pendingActions.filter { action in
      action.intent.emergency.map(isOn.contains) ?? false
    }
    return .concatenate(
      .cancel(id: EffectID.tabEffects),
      .cancel(id: EffectID.profile),
      .cancel(id: EffectID.deletion),
      .run(
        "application.leave",
        with: (
          sessionClient, userClient, contactsClient, notificationClient, experimentsClient
        )
      ) { _, clients in
        let (sessionClient, userClient, contactsClient, notificationClient, experimentsClient) =
          clients
        if notifyingServer { sessionClient.endOnServer() }
        experimentsClient.stop()
        // The device shows these even while the app is not running, and to any person who holds it.
        notificationClient.cancelAllScheduledNotifications()
        userClient.cleared()
          .and(contactsClient.cleared())
          .and(notificationClient.cleared())
          .and(experimentsClient.cleared())
          .and(
            undelivered.isEmpty
              ? sessionClient.cleared(reason) : sessionClient.clearedKeeping(reason, undelivered)
          )
          .commit()
      })
  }
}

internal import StateKit

/// How a session ends (4.1, 5.1).
extension ApplicationFeature {
  func end(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .sessionEnded(let reason):
      // The server knows already: nothing is sent to it (5.1).
      return session.account == nil ? .none : .concatenate(leave(reason), tellWhatIsLost())
    case .signOutTapped, .tabs(.profile(.signOutConfirmed)):
      guard session.account != nil else { return .none }
      return .concatenate(
        leave(.signedOut, tellingServer: true), .toast(.signedOut, by: toastClient))
    case .onboarding(.cancelTapped):
      return leave(.onboardingCancelled, tellingServer: true)

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
      // There is no session on the server any more that could be ended.
      return .concatenate(leave(.signedOut), .toast(.signedOut, by: toastClient))
    default: return .none
    }
  }

  /// A launch keeps nothing of another account than the session's (invariants 1 and 7). It finds
  /// something only where the record of the session, or of the profile, was lost or is another device's:
  /// what is left is nobody's, and not the next one's who signs in.
  func forgetStrangers() -> Effect<Action> {
    guard hasStrangers else { return .none }
    return .run("application.forget") { [userClient, contactsClient, notificationClient] _ in
      userClient.cleared()
        .and(contactsClient.cleared())
        .and(notificationClient.cleared())
        .commit()
    }
  }

  private var hasStrangers: Bool {
    if case .signedOut = session.phase {
      return user.user != nil || !user.pendingActions.isEmpty || !contacts.contacts.isEmpty
        || !notifications.items.isEmpty
    }
    guard let account = session.account, let user = user.user else { return false }
    return user.id != account.id
  }

  /// Tells who has not chosen to leave what will not reach anybody now: check-ins and emergencies that
  /// were still on their way (5.9).
  private func tellWhatIsLost() -> Effect<Action> {
    let lost = user.pendingActions.filter { $0.priority == .critical }
    return .concatenate(lost.map { .toast(.gaveUp($0.intent), by: toastClient) })
  }

  private func deleteAccount() -> Effect<Action> {
    .run("application.deleteAccount") { [sessionClient] send in
      do {
        try await sessionClient.deleteAccount()
        await send(.accountDeleted)
      } catch {
        await send(.deletionFailed(SessionError(error)))
      }
    }
    .cancellable(id: EffectID.deletion, cancelInFlight: true)
  }

  /// Leaves the session: the streams end first, then everything that is known of the account goes
  /// at once (5.1, invariant 1). Signing out works offline: the server is told, not asked.
  private func leave(
    _ reason: SignedOutReason, tellingServer: Bool = false
  ) -> Effect<Action> {
    .concatenate(
      .cancel(id: EffectID.following),
      .cancel(id: EffectID.profile),
      .cancel(id: EffectID.deletion),
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

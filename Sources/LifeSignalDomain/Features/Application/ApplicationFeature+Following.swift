internal import StateKit

/// What goes on as long as the tabs are shown (6): streams, the queue, what was read, and the answer to
/// whether anything was missed.
extension ApplicationFeature {
  /// They are tried again without end: the app of somebody in danger does not give up.
  private static let backoff = Backoff(first: .seconds(2), most: .seconds(300), attempts: .max)

  func follow() -> Effect<Action> {
    .merge(
      stream(.contacts), stream(.notifications), stream(.user), drain(),
      persist("application.reads") { [notificationClient] in
        try await notificationClient.sendReads()
      },
      persist("application.sync") { [sessionClient] in try await sessionClient.keepInSync() },
      registerPushAddress()
    )
    .cancellable(id: EffectID.following, cancelInFlight: true)
  }

  /// The network is back: what waits for its next attempt need not wait.
  func resumeStreams(_ state: inout State) -> Effect<Action> {
    guard case .tabs = state.screen, !state.interruptedStreams.isEmpty else { return .none }
    let kinds = StreamKind.allCases.filter(state.interruptedStreams.contains)
    state.interruptedStreams = []
    return .merge(kinds.map { stream($0).cancellable(id: EffectID.following) })
  }

  private func stream(_ kind: StreamKind) -> Effect<Action> {
    let listen = listening(to: kind)
    return .run("application.stream") { [clock, random] send in
      var attempt = 0
      while true {
        do {
          try await listen()
        } catch let error where Self.isWorthRetrying(error) {
          await send(.streamInterrupted(kind))
        } catch {
          return
        }
        attempt += 1
        let delay = Self.backoff.delay(afterAttempt: attempt, random: random)
        try await clock.sleep(for: delay ?? Self.backoff.most)
        await send(.streamResumed(kind))
      }
    }
    .cancellable(id: EffectID.stream(kind), cancelInFlight: true)
  }

  private func listening(to kind: StreamKind) -> @Sendable () async throws -> Void {
    switch kind {
    case .contacts: contactsClient.listen
    case .notifications: notificationClient.listen
    case .user: userClient.listen
    }
  }

  private func drain() -> Effect<Action> {
    .run("application.drain") { [userClient] send in
      try await userClient.drain { await send(.actionGaveUp($0)) }
    } catch: { _, _ in
      // Nobody is signed in any more: the queue went with the session.
    }
    .retry(Self.backoff, when: Self.isWorthRetrying)
  }

  private func persist(
    _ name: StaticString, _ work: @escaping @Sendable () async throws -> Void
  ) -> Effect<Action> {
    .run(name) { _ in
      try await work()
    } catch: { _, _ in
      // As above.
    }
    .retry(Self.backoff, when: Self.isWorthRetrying)
  }

  /// Says where the device is reached when the app does not run, once the person lets it (3.3).
  private func registerPushAddress() -> Effect<Action> {
    let known = notifications.permission
    return .run("application.pushAddress") { [notificationClient] _ in
      var permission = known
      if permission == .notAsked { permission = await notificationClient.requestPermission() }
      guard permission == .granted else { return }
      try await notificationClient.registerPushAddress()
    } catch: { _, _ in
      // As above.
    }
    .retry(Self.backoff, when: Self.isWorthRetrying)
  }

  /// Whether another attempt may go better: not once the session is over.
  private static func isWorthRetrying(_ error: any Error) -> Bool {
    switch error {
    case is CancellationError, ContactsError.signedOut, NotificationError.signedOut,
      UserError.signedOut, SessionError.signedOut:
      false
    default: true
    }
  }
}

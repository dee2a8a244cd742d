internal import LifeSignalDomain
internal import StateKit

/// The effects that run while the tabs are shown. They receive the streams, send the queued actions,
/// tell the server which notifications were read, check for missing changes, register the push
/// address, and fetch the variants of experiments.
extension ApplicationFeature {
  /// The delays between attempts. The number of attempts has no limit, because a person in danger
  /// depends on the connection.
  private static let backoff = Backoff(initial: .seconds(2), maximum: .seconds(300), attempts: .max)

  /// The time for which a stream must be open before the delays of its attempts begin again.
  private static let streamStability = Duration.seconds(60)

  func startTabEffects(in state: State) -> Effect<Action> {
    .merge(
      stream(.contacts), stream(.notifications), stream(.user), sendQueuedActions(),
      sendContactChanges(),
      runUntilSignedOut("application.reads") { [notificationClient] in
        try await notificationClient.sendReads()
      },
      keepInSync(isInBackground: state.isInBackground),
      registerPushAddress(), startExperiments(), observeVariants()
    )
    .cancellable(id: EffectID.tabEffects, cancelInFlight: true)
  }

  /// Returns the effect that checks for missing changes. In the background, it checks only every 15
  /// minutes, whatever happens in the meantime.
  func keepInSync(isInBackground: Bool) -> Effect<Action> {
    let keepInSync =
      isInBackground
      ? runUntilSignedOut("application.backgroundSync") { [sessionClient, clock] in
        while true {
          try await clock.sleep(for: SessionClient.syncPeriod)
          try await sessionClient.sync()
        }
      }
      : runUntilSignedOut("application.sync") { [sessionClient] in
        try await sessionClient.keepInSync()
      }
    return keepInSync.cancellable(id: EffectID.sync, cancelInFlight: true)
      .cancellable(id: EffectID.tabEffects)
  }

  /// Restarts interrupted streams immediately after the network returned or the line was opened again.
  /// A stream that is open stays as it is, because the server keeps the streams of a launch.
  func resumeStreams(_ state: inout State) -> Effect<Action> {
    guard case .tabs = state.screen, !state.interruptedStreams.isEmpty else { return .none }
    let kinds = StreamKind.allCases.filter(state.interruptedStreams.contains)
    state.interruptedStreams = []
    return .merge(kinds.map { stream($0).cancellable(id: EffectID.tabEffects) })
  }

  private func stream(_ kind: StreamKind) -> Effect<Action> {
    let listen = listenOperation(for: kind)
    return .run("application.stream", with: (clock, random, logClient)) { send, values in
      let (clock, random, logClient) = values
      var attempt = 0
      while true {
        var failure: (any Error)?
        let duration = await clock.measure {
          do { try await listen() } catch { failure = error }
        }
        if let failure {
          guard Self.isWorthRetrying(failure) else { return }
          logClient(.warning, .session, "the \(kind) stream failed: \(nameOf: failure)")
          await send(.streamInterrupted(kind))
        }
        if duration >= Self.streamStability { attempt = 0 }
        attempt += 1
        let delay = Self.backoff.delay(afterAttempt: attempt, random: random)
        try await clock.sleep(for: delay ?? Self.backoff.maximum)
        await send(.streamResumed(kind))
      }
    }
    .cancellable(id: EffectID.stream(kind), cancelInFlight: true)
  }

  private func listenOperation(for kind: StreamKind) -> @Sendable () async throws -> Void {
    switch kind {
    case .contacts: contactsClient.listen
    case .notifications: notificationClient.listen
    case .user: userClient.listen
    }
  }

  private func sendQueuedActions() -> Effect<Action> {
    let logClient = logClient
    return .run("application.drain", with: userClient) { send, userClient in
      try await userClient.sendQueuedActions { await send(.actionGaveUp($0)) }
    } catch: { error, _ in
      // The session has ended, and its queue was cleared.
      logClient(.info, .profile, "the queue is no longer sent: \(nameOf: error)")
    }
    .retry(Self.backoff, when: Self.isWorthRetrying)
  }

  private func sendContactChanges() -> Effect<Action> {
    .run("application.contactChanges", with: contactsClient) { send, contactsClient in
      try await contactsClient.sendQueuedActions { intent, error in
        await send(.tabs(.contacts(.commands(.undone(intent, error)))))
      }
    } catch: { _, _ in
      // The session has ended, and its queue was cleared.
    }
    .retry(Self.backoff, when: Self.isWorthRetrying)
  }

  private func runUntilSignedOut(
    _ name: StaticString, _ work: @escaping @Sendable () async throws -> Void
  ) -> Effect<Action> {
    let logClient = logClient
    return .run(name) { _ in
      try await work()
    } catch: { error, _ in
      // The session has ended.
      logClient(.info, .session, "\(name) ended: \(nameOf: error)")
    }
    .retry(Self.backoff, when: Self.isWorthRetrying)
  }

  /// Registers the device's push address if the person has granted the permission to show
  /// notifications. Asks for the permission first if the person has not been asked yet.
  private func registerPushAddress() -> Effect<Action> {
    let (knownPermission, logClient) = (notifications.permission, logClient)
    return .run("application.pushAddress", with: notificationClient) { _, notificationClient in
      var permission = knownPermission
      if permission == .notAsked { permission = await notificationClient.requestPermission() }
      guard permission == .granted else { return }
      try await notificationClient.registerPushAddress()
    } catch: { error, _ in
      // The session has ended.
      logClient(.info, .notifications, "no push address is registered: \(nameOf: error)")
    }
    .retry(Self.backoff, when: Self.isWorthRetrying)
  }

  /// Returns whether another attempt can succeed. After the session has ended, no attempt can.
  private static func isWorthRetrying(_ error: any Error) -> Bool {
    switch error {
    case is CancellationError, ContactsError.signedOut, NotificationError.signedOut,
      UserError.signedOut, SessionError.signedOut:
      false
    default: true
    }
  }
}

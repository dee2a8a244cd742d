internal import Synchronization

/// Streams, and how they are kept without gaps (6).
extension BackendConnection {
  /// Follows a stream of the account until the task is cancelled: everything as it is, then each
  /// change.
  ///
  /// - Parameters:
  ///   - kind: Which stream.
  ///   - standing: How far it has been followed. A gap that an event leaves has the streams brought up
  ///     to date.
  ///   - receive: Takes an event.
  /// - Throws: ``ConnectionError``; `CancellationError` when the task is cancelled. It does not
  ///   return otherwise.
  public func follow(
    _ kind: StreamKind, standing: @escaping @Sendable () -> StreamStanding,
    _ receive: (StreamEvent) -> Void
  ) async throws {
    let (events, continuation) = AsyncStream.makeStream(of: StreamEvent.self)
    let stream = ConnectionState.OpenStream(events: continuation, standing: standing)
    let id = state.withLock { $0.open(stream) }
    let opener = authentication?.account.session
    defer {
      state.withLock { $0.close(id) }
      // A session that is over took its streams with it.
      if let opener, authentication?.account.session == opener { post(.unsubscribe(id)) }
    }
    try await request(.subscribe(id, to: kind))
    for await event in events where event.kind == kind {
      let hadGap = standing().hasGap
      receive(event)
      if !hadGap, standing().hasGap { syncNudge.give() }
    }
    try Task.checkCancellation()
    throw ConnectionError.streamClosed
  }

  /// Whether a change is missing on a stream.
  var isBehind: Bool {
    state.withLock { $0.streamsInOrder }.contains { $0.stream.standing().hasGap }
  }

  /// Has the backend bring the open streams up to date.
  ///
  /// - Throws: ``ConnectionError``; `CancellationError` when the task is cancelled.
  func sync() async throws {
    syncNudge.forget()
    // The standings read shared state, which is not done under the lock.
    let marks = state.withLock { $0.streamsInOrder }.map { id, stream in
      StreamMark(subscription: id, revision: stream.standing().complete)
    }
    try await request(.sync(marks))
  }

  /// Waits until there is a reason to bring the streams up to date, but no longer than a while.
  ///
  /// - Returns: Whether there is one.
  func reasonToSync(within duration: Duration) async throws -> Bool {
    try await syncNudge.wait(for: duration, clock: clock)
  }

  // MARK: The network

  /// Says whether the device has a network. Without one nothing is asked, and whoever asks is told at
  /// once.
  func networkChanged(_ isConnected: Bool) {
    let nudges = state.withLock { state in
      defer { state.isConnected = isConnected }
      return isConnected && !state.isConnected ? state.nudges : []
    }
    for nudge in nudges { nudge.give() }
  }

  /// Whether the device has a network, as far as anybody said.
  var isConnected: Bool { state.withLock { $0.isConnected } }

  /// A nudge that is also given when the network is back.
  func makeNudge() -> Nudge {
    let nudge = Nudge()
    state.withLock { $0.nudges.append(nudge) }
    return nudge
  }
}

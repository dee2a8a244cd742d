internal import StateKit
internal import Synchronization

/// A device's line to the backend: it numbers requests, waits for their replies, and adds the device
/// and the session's token, which no client and no feature sees. A token that is too old is renewed
/// behind the request that met it.
///
/// The composition root makes one for each device and hands it to every client. Its token is
/// private to this file, which is why its extensions are here too.
public final class BackendConnection: Sendable {
  /// How long a request waits for its answer. A message may be lost; nobody hangs on it.
  public static let deadline = Duration.seconds(30)

  let address: DeviceAddress
  private let transport: Transport
  private let clock: any Clock<Duration>
  private let state = Mutex(ConnectionState())
  /// The renewal of the token that is under way: one at a time.
  private let renewal = Turns()
  /// Somebody has a reason to bring the streams up to date.
  private let syncNudge: Nudge

  /// A line of a launch on a device.
  ///
  /// - Parameters:
  ///   - address: Where replies go.
  ///   - transport: What carries the bytes.
  ///   - clock: What deadlines are measured by.
  public init(address: DeviceAddress, transport: Transport, clock: any Clock<Duration>) {
    let syncNudge = Nudge()
    self.address = address
    self.transport = transport
    self.clock = clock
    self.syncNudge = syncNudge
    state.withLock { $0.nudges = [syncNudge] }
    transport.connect { [weak self] bytes in self?.receive(bytes) }
  }

  /// Says whose session requests are made in. The session's owner says so, once.
  public func authorize(by session: SessionAccess) {
    let isFirst = state.withLock { state in
      if state.session != nil { return false }
      state.session = session
      return true
    }
    // Only a composition root gets here twice: two owners of one token must not go on.
    guard isFirst else {
      fatalError(
        "A connection has one session: `authorize(by:)` is called by `SessionClient.live`.")
    }
  }

  /// Asks the backend, and waits for its answer. When the session's token is too old, another one is
  /// asked for, once for all who wait for it, and the request is sent again.
  ///
  /// - Throws: ``ConnectionError``; `CancellationError` as soon as the task is cancelled, whatever
  ///   becomes of the request. Its reply is dropped then.
  public func request<Reply>(_ call: BackendCall<Reply>) async throws -> Reply {
    let asked = authentication
    do {
      return try await exchange(call, in: asked)
    } catch ConnectionError.refused(.tokenExpired) {
      guard let asked else { throw ConnectionError.refused(.tokenExpired) }
      try await renew(asked)
    } catch ConnectionError.refused(.notAuthenticated) {
      // The token may have been renewed while this request was under way with the one of before.
      guard let asked, let current = authentication, current.token != asked.token,
        current.account.session == asked.account.session
      else {
        lose(asked)
        throw ConnectionError.refused(.notAuthenticated)
      }
    }
    guard let asked, let current = authentication,
      current.account.session == asked.account.session
    else { throw ConnectionError.refused(.notAuthenticated) }
    do {
      return try await exchange(call, in: current)
    } catch ConnectionError.refused(.notAuthenticated) {
      lose(current)
      throw ConnectionError.refused(.notAuthenticated)
    }
  }

  /// Asks the backend once, with these credentials.
  private func exchange<Reply>(
    _ call: BackendCall<Reply>, in session: Authentication?
  ) async throws -> Reply {
    guard state.withLock({ $0.isConnected }) else { throw ConnectionError.notConnected }
    let result: ConnectionState.Reply
    do {
      result = try await withDeadline(Self.deadline, clock: clock) { [self] in
        try await ask(call.request, as: session?.credentials)
      }
    } catch is DeadlineExceeded {
      throw ConnectionError.timedOut
    }
    switch result {
    case .success(let reply):
      guard let answer = call.answer(reply) else { throw ConnectionError.unexpectedReply }
      return answer
    case .failure(let refusal): throw ConnectionError.refused(refusal)
    }
  }

  private func ask(
    _ request: BackendRequest, as credentials: Credentials?
  ) async throws -> ConnectionState.Reply {
    let id = state.withLock { $0.announceRequest() }
    let bytes: [UInt8]
    do {
      bytes = try encode(request, as: id, credentials)
    } catch {
      state.withLock { $0.forget(id) }
      throw error
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        if state.withLock({ $0.wait(for: id, waiter) }) {
          transport.send(bytes)
        } else {
          waiter.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      state.withLock { $0.cancel(id) }?.resume(throwing: CancellationError())
    }
  }

  /// How many requests wait for their answers.
  var waitingCount: Int { state.withLock { $0.waitingCount } }

  /// Tells the backend something and waits for nothing. Whether it arrives, nobody learns.
  public func post(_ request: BackendRequest) {
    let id = state.withLock { $0.nextRequest() }
    guard let bytes = try? encode(request, as: id, authentication?.credentials) else { return }
    transport.send(bytes)
  }

  /// The session that requests are made in now.
  private var authentication: Authentication? {
    // Not called under the lock: it reads shared state.
    state.withLock { $0.session }?.current()
  }

  private func encode(
    _ request: BackendRequest, as id: RequestID, _ credentials: Credentials?
  ) throws -> [UInt8] {
    do {
      return try Wire.encode(
        RequestEnvelope(sender: address, id: id, credentials: credentials, request: request))
    } catch {
      throw ConnectionError.unsendable
    }
  }

  /// Takes a message from the network: any bytes at all. What cannot be read, and what nobody waits
  /// for any more, is dropped.
  private func receive(_ bytes: [UInt8]) {
    guard let message = try? Wire.decode(ServerMessage.self, from: bytes) else { return }
    switch message {
    case .reply(let id, let reply):
      state.withLock { $0.settle(id) }?.resume(returning: .success(reply))
    case .refused(let id, let refusal):
      state.withLock { $0.settle(id) }?.resume(returning: .failure(refusal))
      if case .sessionEnded(let end) = refusal { announce(.ended(end)) }
    case .event(let id, let event):
      state.withLock { $0.stream(id) }?.events.yield(event)
    case .sessionEnded(let end):
      announce(.ended(end))
    }
  }
}

/// The token that is too old, and the session that is over.
extension BackendConnection {
  /// Has the session's token be another one. Several requests that met the same old token ask for one.
  ///
  /// - Throws: Why there is none: the request that met the old token fails with it.
  private func renew(_ expired: Authentication) async throws {
    while let current = authentication, current == expired {
      switch try await renewal.take() {
      case .done, .abandoned: continue
      case .failed(let error): throw error
      case nil: break
      }
      // Between the look and the turn somebody else may have been done.
      guard authentication == expired else {
        renewal.end(.done)
        return
      }
      do {
        try await exchangeToken(of: expired)
        renewal.end(.done)
        return
      } catch {
        renewal.end(error is CancellationError ? .abandoned : .failed(error))
        throw error
      }
    }
  }

  private func exchangeToken(of expired: Authentication) async throws {
    guard let session = state.withLock({ $0.session }) else { return }
    let id = expired.account.session
    session.renewalBegan(id)
    do {
      let token = try await exchange(.refreshToken(), in: expired)
      await session.renewalEnded(id, token)
    } catch {
      switch error {
      case ConnectionError.refused(.notAuthenticated): lose(expired)
      case ConnectionError.refused(.sessionEnded): break
      default: await session.renewalEnded(id, nil)
      }
      throw error
    }
  }

  /// A request that was made in a session was refused: tells that the session is over.
  private func lose(_ session: Authentication?) {
    if let session { announce(.refused(session.account.session)) }
  }

  /// Tells whoever waits for it that a session is over.
  private func announce(_ loss: SessionLoss) {
    for watcher in state.withLock({ $0.watchers(toTell: loss) }) { watcher.yield(loss) }
  }

  /// Waits until the backend says that a session is over, in a message of its own or in a refusal.
  ///
  /// - Parameter isMine: whether it is the session that is waited for.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sessionEnd(where isMine: (SessionLoss) -> Bool) async throws -> SessionLoss {
    let (losses, continuation) = AsyncStream.makeStream(of: SessionLoss.self)
    let number = state.withLock { $0.addWatcher(continuation) }
    defer { state.withLock { $0.removeWatcher(number) } }
    for await loss in losses where isMine(loss) { return loss }
    throw CancellationError()
  }
}

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
    let stream = ConnectionState.OpenStream(
      kind: kind, events: continuation, standing: standing)
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
    let (streams, last) = state.withLock { ($0.streamsInOrder, $0.lastRequest) }
    let marks = streams.map { id, stream in
      StreamMark(subscription: id, kind: stream.kind, revision: stream.standing().complete)
    }
    try await request(.sync(marks, asOf: last))
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

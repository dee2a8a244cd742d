internal import Foundation
public import StateKit
internal import Synchronization

/// The connection of a device to the backend.
///
/// The connection numbers requests, waits for their replies, and adds the device's address and the
/// session's token to each request. Clients and features never see the token. When the server
/// refuses a request because the token is too old, the connection renews the token and sends the
/// request again.
///
/// While the line is being opened, requests wait for it, at most 64 and within their deadline. A
/// request that was handed to a connection which is then lost fails, and is never sent again: whether
/// it arrived is unknown. A queued action is sent again by its queue, under the same ``ActionID``.
///
/// The composition root creates one connection for each device and passes it to every client. The
/// property that returns the token is private, so the extensions that use it are in this file, too.
public final class BackendConnection: Sendable {
  /// A structure, because each access to a closure as the whole value of a `Mutex` wraps the stored
  /// closure in another one.
  private struct TimeObserver {
    let hear: @Sendable (ServerTime) -> Void
  }

  /// The time after which a request without a reply fails, so that a lost message does not block
  /// the caller forever.
  public static let deadline = Duration.seconds(30)

  let address: DeviceAddress
  private let transport: Transport
  let clock: any Clock<Duration>
  private let localClock: LocalClock
  private let state = Mutex(ConnectionState())
  /// The observer of the server's time.
  private let timeObserver = Mutex<TimeObserver?>(nil)
  /// Wakes the task that brings the streams up to date.
  private let syncSignal: AsyncSignal

  /// Creates the connection of one launch on a device.
  ///
  /// - Parameters:
  ///   - address: The address that replies are sent to.
  ///   - transport: The transport of the messages' bytes.
  ///   - clock: The clock that measures deadlines.
  ///   - localClock: The clocks of the device.
  public init(
    address: DeviceAddress, transport: Transport, clock: any Clock<Duration>, localClock: LocalClock
  ) {
    let syncSignal = AsyncSignal()
    self.address = address
    self.transport = transport
    self.clock = clock
    self.localClock = localClock
    self.syncSignal = syncSignal
    state.withLock { $0.reconnectionSignals = [syncSignal] }
    transport.connect { [weak self] bytes in self?.receive(bytes) }
  }

  /// Sets the access to the session in which requests are made. The owner of the session calls this
  /// once.
  public func authorize(by session: SessionAccess) {
    let isFirst = state.withLock { state in
      if state.session != nil { return false }
      state.session = session
      return true
    }
    // Two owners of the token are a programming error from which the app cannot recover.
    guard isFirst else {
      fatalError(
        """
        `BackendConnection.authorize(by:)` was called twice. Likely cause: two session clients use \
        the same connection. Create one connection, and one `SessionClient.live`, for each device.
        """)
    }
  }

  /// Sends a request to the backend, and waits for the reply.
  ///
  /// If the session's token is too old, the connection renews the token and sends the request
  /// again. All requests that were refused with the same token share one renewal.
  ///
  /// - Parameter call: The request and the type of its answer.
  /// - Returns: The value in the reply.
  /// - Throws: ``ConnectionError``, or `CancellationError` as soon as the task is cancelled. The
  ///   reply to a cancelled request is dropped.
  public func request<Answer>(_ call: BackendCall<Answer>) async throws -> Answer {
    let initial = authentication
    do {
      return try await exchange(call, in: initial)
    } catch ConnectionError.refused(.tokenExpired) {
      guard let initial else { throw ConnectionError.refused(.tokenExpired) }
      try await renew(initial)
    } catch ConnectionError.refused(.notAuthenticated) {
      // Another request may have renewed the token while this one was under way.
      guard let initial, let current = authentication, current.token != initial.token,
        current.account.session == initial.account.session
      else {
        reportRejectedSession(initial)
        throw ConnectionError.refused(.notAuthenticated)
      }
    }
    guard let initial, let current = authentication,
      current.account.session == initial.account.session
    else { throw ConnectionError.refused(.notAuthenticated) }
    do {
      return try await exchange(call, in: current)
    } catch ConnectionError.refused(.notAuthenticated) {
      reportRejectedSession(current)
      throw ConnectionError.refused(.notAuthenticated)
    }
  }

  /// Delivers an emergency in a session that has ended, with its last token.
  func deliver(_ action: QueuedAction, as session: Authentication) async throws {
    try await exchange(.deliver(action.request(at: knownTime)), in: session)
  }

  /// Checks that the account of a session that has ended still exists.
  ///
  /// - Throws: `BackendRefusal.noSuchAccount`, as a ``ConnectionError``, if it was deleted.
  func checkAccount(of session: Authentication) async throws {
    try await exchange(.checkAccount(), in: session)
  }

  /// Waits for a signal, at most for a duration.
  func wait(for signal: AsyncSignal, atMost duration: Duration) async throws {
    _ = try await signal.wait(for: duration, clock: clock)
  }

  /// Sends a request once, with the given session's credentials.
  private func exchange<Answer>(
    _ call: BackendCall<Answer>, in session: Authentication?
  ) async throws -> Answer {
    guard state.withLock({ $0.isConnected }) else { throw ConnectionError.notConnected }
    let result: ConnectionState.Reply
    do {
      result = try await withAbandoningTimeout(Self.deadline, clock: clock) { [self] in
        try await sendAndWait(call.request, as: session?.credentials)
      }
    } catch is TimeoutExceeded {
      throw ConnectionError.timedOut
    }
    switch result {
    case .success(let reply):
      guard let answer = call.extractAnswer(reply) else { throw ConnectionError.unexpectedReply }
      return answer
    case .failure(let refusal): throw ConnectionError.refused(refusal)
    }
  }

  private func sendAndWait(
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
        // `isOpen` is code of the transport, which must not run under the lock.
        let isOpen = transport.isOpen()
        switch state.withLock({ $0.submit(id, bytes, waiter, isOpen: isOpen) }) {
        case .accepted: writeRequests()
        case .refused: waiter.resume(throwing: ConnectionError.notConnected)
        case .cancelled: waiter.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      state.withLock { $0.cancel(id) }?.resume(throwing: CancellationError())
    }
  }

  /// Writes the parked requests in order, as long as a carrier takes them.
  ///
  /// One thread writes at a time, so that two requests are not handed to the transport in the wrong
  /// order. The carrier may become able to take messages while a thread finds that it cannot, so a
  /// thread that ends looks again if another one wanted to write.
  private func writeRequests() {
    guard state.withLock({ $0.line.beginWriting() }) else { return }
    repeat {
      while transport.isOpen(), let bytes = state.withLock({ $0.line.nextMessage() }) {
        transport.send(bytes)
      }
    } while !state.withLock({ $0.line.endWriting() })
  }

  /// The number of requests without a reply.
  var unansweredRequestCount: Int { state.withLock { $0.unansweredRequestCount } }

  /// The number of requests that wait for the line.
  var parkedRequestCount: Int { state.withLock { $0.line.parkedCount } }

  /// Sends a request without waiting for a reply. The message can be lost without notice. Like other
  /// requests, it waits for a line that is being opened.
  public func sendWithoutReply(_ request: BackendRequest) {
    let id = state.withLock { $0.makeRequestID() }
    guard let bytes = try? encode(request, as: id, authentication?.credentials) else { return }
    let isOpen = transport.isOpen()
    guard state.withLock({ $0.line.add(id, bytes, isOpen: isOpen, expectsReply: false) })
    else { return }
    writeRequests()
  }

  /// The session in which requests are made now.
  private var authentication: Authentication? {
    // `current()` reads shared state, which must not happen under the lock.
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

  /// Handles bytes from the network. Bytes that cannot be decoded as a message, and replies that no
  /// request waits for, are dropped.
  private func receive(_ bytes: [UInt8]) {
    guard let envelope = try? Wire.decode(ServerEnvelope.self, from: bytes) else { return }
    switch envelope.message {
    case .reply(let id, let reply):
      takeWaiter(for: id, repliedAt: envelope.sentAt)?.resume(returning: .success(reply))
    case .refused(let id, let refusal):
      takeWaiter(for: id, repliedAt: envelope.sentAt)?.resume(returning: .failure(refusal))
      if case .sessionEnded(let end) = refusal { notifyObservers(of: .ended(end)) }
    case .event(let id, let event):
      state.withLock { $0.stream(id) }?.events.yield(event)
    case .sessionEnded(let end):
      notifyObservers(of: .ended(end))
    }
  }
}

/// The server's time, as far as the device knows it.
extension BackendConnection {
  /// The current time on the device, and the last server time that it has heard.
  ///
  /// If the wall clock was set since the last use of this property, the owners of queued actions are
  /// signalled.
  var knownTime: KnownTime {
    let now = localClock.now()
    let (time, signals) = state.withLock { $0.read(now) }
    for signal in signals { signal.signal() }
    return time
  }

  /// The dates with which the device compares: the server's time as far as it is known, and
  /// otherwise the wall clock (rule 5.10).
  public var date: DateGenerator { DateGenerator { [self] in knownTime.date } }

  /// Reads the clocks whenever the wall clock is set, until the task is cancelled.
  func watchClock() async {
    for await _ in localClock.changes() { _ = knownTime }
  }

  /// Restores the last server time that an earlier launch has heard, and reports each server time that
  /// this launch hears. The owner of the saved time calls this once.
  func restore(_ time: ServerTime?, onHearing observer: @escaping @Sendable (ServerTime) -> Void) {
    timeObserver.withLock { $0 = TimeObserver(hear: observer) }
    if let time { state.withLock { $0.restore(time) } }
  }

  /// Returns the waiter of a reply that arrived, and records the server's time. The time in a reply
  /// that no request waits for is not recorded, because the reply may have been in transit for a
  /// long time.
  private func takeWaiter(for id: RequestID, repliedAt date: Date) -> ConnectionState.Waiter? {
    let now = localClock.now()
    let (waiter, time, signals) = state.withLock { state in
      let (before, signals) = state.read(now)
      guard let waiter = state.takeWaiter(for: id) else {
        return (ConnectionState.Waiter?.none, state.serverTime, signals)
      }
      state.hear(date, at: now)
      return (waiter, state.serverTime, before.serverDate == nil ? state.clockSignals : signals)
    }
    for signal in signals { signal.signal() }
    // The observer changes shared state, which must not happen under the lock.
    if waiter != nil, let time { timeObserver.withLock { $0?.hear }?(time) }
    return waiter
  }
}

/// Renewal of an expired token, and the end of a session.
extension BackendConnection {
  /// Renews the session's token. All requests that were refused with the same token share one
  /// renewal.
  ///
  /// - Throws: The error of the renewal, with which each of these requests fails.
  private func renew(_ expired: Authentication) async throws {
    let renewal = state.withLock { $0.renewal(of: expired.account.session) }
    while let current = authentication, current == expired {
      switch try await renewal.begin() {
      case .done, .abandoned: continue
      case .failed(let error): throw error
      case nil: break
      }
      // Another task may have renewed the token before `begin()` returned.
      guard authentication == expired else {
        renewal.finish(.done)
        return
      }
      do {
        try await requestToken(insteadOf: expired)
        renewal.finish(.done)
        return
      } catch {
        renewal.finish(error is CancellationError ? .abandoned : .failed(error))
        throw error
      }
    }
  }

  private func requestToken(insteadOf expired: Authentication) async throws {
    guard let session = state.withLock({ $0.session }) else { return }
    let id = expired.account.session
    session.renewalBegan(id)
    do {
      let token = try await exchange(.refreshToken(), in: expired)
      await session.renewalEnded(id, token)
    } catch {
      switch error {
      case ConnectionError.refused(.notAuthenticated): reportRejectedSession(expired)
      case ConnectionError.refused(.sessionEnded): break
      default: await session.renewalEnded(id, nil)
      }
      throw error
    }
  }

  /// Notifies the observers that a session ended, after one of its requests was refused.
  private func reportRejectedSession(_ session: Authentication?) {
    if let session { notifyObservers(of: .refused(session.account.session)) }
  }

  /// Notifies the observers of the end of a session.
  private func notifyObservers(of loss: SessionLoss) {
    for observer in state.withLock({ $0.observers(toNotifyOf: loss) }) { observer.yield(loss) }
  }

  /// Waits until the backend reports the end of a session, in a message or in a refusal.
  ///
  /// - Parameter isAwaited: A closure that returns whether the caller waits for the end of the
  ///   session that the loss names.
  /// - Returns: The end of the session.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sessionEnd(where isAwaited: (SessionLoss) -> Bool) async throws -> SessionLoss {
    let (losses, continuation) = AsyncStream.makeStream(of: SessionLoss.self)
    let number = state.withLock { $0.addObserver(continuation) }
    defer { state.withLock { $0.removeObserver(number) } }
    for await loss in losses where isAwaited(loss) { return loss }
    throw CancellationError()
  }
}

/// Streams, and the detection of their gaps (rule 6).
extension BackendConnection {
  /// Follows a stream of the account until the task is cancelled. The stream starts with its whole
  /// content and continues with each change.
  ///
  /// - Parameters:
  ///   - kind: The kind of the stream.
  ///   - progress: A closure that returns how far the stream has been followed. When an event
  ///     leaves a gap, the connection wakes the task that brings the streams up to date.
  ///   - receive: A closure that handles an event.
  /// - Throws: ``ConnectionError``, or `CancellationError` if the task is cancelled. The function
  ///   never returns normally.
  public func follow(
    _ kind: StreamKind, progress: @escaping @Sendable () -> StreamProgress,
    _ receive: (StreamEvent) -> Void
  ) async throws {
    try await withStream(kind, progress: progress) { events in
      for await event in events where event.kind == kind {
        let hadGap = progress().hasGap
        receive(event)
        if !hadGap, progress().hasGap { syncSignal.signal() }
      }
      try Task.checkCancellation()
      throw ConnectionError.streamClosed
    }
  }

  /// Asks for the whole content of a stream, once.
  ///
  /// - Parameters:
  ///   - kind: The kind of the stream.
  ///   - progress: A closure that returns how far streams of this kind have been followed.
  /// - Returns: The event with the whole content.
  /// - Throws: ``ConnectionError``, or `CancellationError` if the task is cancelled.
  func content(
    of kind: StreamKind, progress: @escaping @Sendable () -> StreamProgress
  ) async throws -> StreamEvent {
    do {
      return try await withAbandoningTimeout(Self.deadline, clock: clock) { [self] in
        try await withStream(kind, progress: progress) { events in
          for await event in events where event.kind == kind { return event }
          try Task.checkCancellation()
          throw ConnectionError.streamClosed
        }
      }
    } catch is TimeoutExceeded {
      throw ConnectionError.timedOut
    }
  }

  /// Opens a stream, passes its events to an operation, and closes the stream afterwards.
  private func withStream<Result>(
    _ kind: StreamKind, progress: @escaping @Sendable () -> StreamProgress,
    _ operation: (AsyncStream<StreamEvent>) async throws -> Result
  ) async throws -> Result {
    let (events, continuation) = AsyncStream.makeStream(of: StreamEvent.self)
    let stream = ConnectionState.OpenStream(
      kind: kind, events: continuation, progress: progress)
    let id = state.withLock { $0.open(stream) }
    let openingSession = authentication?.account.session
    defer {
      state.withLock { $0.close(id) }
      // If the session has ended, the server has already closed its streams.
      if let openingSession, authentication?.account.session == openingSession {
        sendWithoutReply(.unsubscribe(id))
      }
    }
    try await request(.subscribe(id, to: kind))
    return try await operation(events)
  }

  /// Waits as long as a request waits for its reply. Throws `CancellationError` if the task is
  /// cancelled.
  func waitForDeadline() async throws { try await clock.sleep(for: Self.deadline) }

  /// Whether a change is missing in an open stream.
  var isBehind: Bool {
    state.withLock { $0.streamsInOrder }.contains { $0.stream.progress().hasGap }
  }

  /// Asks the backend to bring the open streams up to date.
  ///
  /// - Throws: ``ConnectionError``, or `CancellationError` if the task is cancelled.
  func sync() async throws {
    syncSignal.reset()
    // `progress()` reads shared state, which must not happen under the lock.
    let (streams, last) = state.withLock { ($0.streamsInOrder, $0.lastRequest) }
    let positions = streams.map { id, stream in
      StreamPosition(subscription: id, kind: stream.kind, revision: stream.progress().complete)
    }
    try await request(.sync(positions, asOf: last))
  }

  /// Waits until there is a reason to bring the streams up to date, at most for a duration.
  ///
  /// - Returns: Whether there is a reason.
  func waitForSyncReason(within duration: Duration) async throws -> Bool {
    try await syncSignal.wait(for: duration, clock: clock)
  }

  // MARK: The line

  /// Follows the status of the line until the task is cancelled: writes parked requests when the line
  /// opens, ends requests that were lost with it, and wakes the tasks that wait for another attempt.
  ///
  /// Until the first call, requests are written if ``Transport/isOpen`` returns `true`, and otherwise
  /// wait for the line.
  ///
  /// - Parameter observe: A closure that is called with each status, after the connection has handled
  ///   it. Its second argument is `true` if the server can be reached again after messages may have
  ///   been lost.
  func followLink(_ observe: (_ status: LinkStatus, _ isReopened: Bool) async -> Void) async {
    for await status in transport.status() {
      await observe(status, linkChanged(to: status))
    }
  }

  /// Handles a status of the line, and returns whether the server can be reached again.
  private func linkChanged(to status: LinkStatus) -> Bool {
    let isOpen = transport.isOpen()
    let change = state.withLock { $0.linkChanged(to: status, isOpen: isOpen) }
    for (waiter, error) in change.ended { waiter.resume(throwing: error) }
    // The parked requests precede those of the tasks that wake.
    writeRequests()
    for signal in change.signals { signal.signal() }
    return change.isReopened
  }

  /// Whether the line is being opened, so that a failed request does not mean that the server cannot
  /// be reached.
  var isLineBeingOpened: Bool { state.withLock { $0.line.status }?.isBeingOpened ?? false }

  // MARK: The network

  /// Sets whether the device has a network. Without one, requests fail immediately.
  func networkChanged(_ isConnected: Bool) {
    let (refused, signals) = state.withLock { $0.networkChanged(isConnected) }
    for waiter in refused { waiter.resume(throwing: ConnectionError.notConnected) }
    for signal in signals { signal.signal() }
  }

  /// Whether requests can be made: the device has a network, as far as it knows, and a carrier takes
  /// messages or the line opens soon.
  var isConnected: Bool {
    let isOpen = transport.isOpen()
    return state.withLock { $0.isConnected && $0.line.acceptsRequests(isOpen: isOpen) }
  }

  /// The number of times that the network has returned or the line was open again. A task whose next
  /// attempt waits for a delay makes it at once when the number has changed.
  var reconnectionCount: UInt64 { state.withLock { $0.reconnectionCount } }

  /// Creates a signal that the connection also sends when the network returns, when the line is open
  /// again, and when the wall clock is set.
  func makeSignal() -> AsyncSignal {
    let signal = makeClockSignal()
    state.withLock { $0.reconnectionSignals.append(signal) }
    return signal
  }

  /// Creates a signal that the connection also sends when the wall clock is set, and when the server's
  /// time is heard for the first time since the device booted.
  func makeClockSignal() -> AsyncSignal {
    let signal = AsyncSignal()
    state.withLock { $0.clockSignals.append(signal) }
    return signal
  }
}

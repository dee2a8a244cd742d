internal import Synchronization

/// A device's line to the backend: it numbers requests, waits for their replies, and adds the device
/// and the session's token, which no client and no feature sees.
///
/// The composition root makes one for each device and hands it to every client.
public final class BackendConnection: Sendable {
  private let address: DeviceAddress
  private let transport: Transport
  private let state = Mutex(ConnectionState())

  /// A line of a launch on a device.
  public init(address: DeviceAddress, transport: Transport) {
    self.address = address
    self.transport = transport
    transport.connect { [weak self] bytes in self?.receive(bytes) }
  }

  /// Says whose session requests are made in. The session's owner says so, once.
  ///
  /// - Parameter credentials: called for each request; nothing before there is a session.
  public func authorize(by credentials: @escaping @Sendable () -> Credentials?) {
    let isFirst = state.withLock { state in
      if state.credentials != nil { return false }
      state.credentials = credentials
      return true
    }
    guard isFirst else {
      fatalError(
        "A connection has one session: `authorize(by:)` is called by `SessionClient.live`.")
    }
  }

  /// Asks the backend, and waits for its answer.
  ///
  /// - Throws: ``ConnectionError``; `CancellationError` as soon as the task is cancelled, whatever
  ///   becomes of the request. Its reply is dropped then.
  public func request<Reply>(_ call: BackendCall<Reply>) async throws -> Reply {
    let id = state.withLock { $0.announceRequest() }
    let bytes: [UInt8]
    do {
      bytes = try encode(call.request, as: id)
    } catch {
      state.withLock { $0.forget(id) }
      throw error
    }
    let result: ConnectionState.Reply = try await withTaskCancellationHandler {
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
    switch result {
    case .success(let reply):
      guard let answer = call.answer(reply) else { throw ConnectionError.unexpectedReply }
      return answer
    case .failure(let refusal): throw ConnectionError.refused(refusal)
    }
  }

  /// Tells the backend something and waits for nothing. Whether it arrives, nobody learns.
  public func post(_ request: BackendRequest) {
    let id = state.withLock { $0.nextRequest() }
    guard let bytes = try? encode(request, as: id) else { return }
    transport.send(bytes)
  }

  /// Follows a stream of the account until the task is cancelled: everything as it is, then each
  /// change.
  ///
  /// - Throws: ``ConnectionError``; `CancellationError` when the task is cancelled. It does not
  ///   return otherwise.
  public func follow(_ kind: StreamKind, _ receive: (StreamEvent) -> Void) async throws {
    let (events, continuation) = AsyncStream.makeStream(of: StreamEvent.self)
    let id = state.withLock { $0.open(continuation) }
    let opener = currentCredentials()
    defer {
      state.withLock { $0.close(id) }
      // A session that is over took its streams with it.
      if currentCredentials() == opener { post(.unsubscribe(id)) }
    }
    try await request(.subscribe(id, to: kind))
    for await event in events { receive(event) }
    try Task.checkCancellation()
    throw ConnectionError.streamClosed
  }

  /// Waits until the backend says that a session is over, in a message of its own or in a refusal.
  ///
  /// - Parameter isMine: whether it is the session that is waited for.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sessionEnd(where isMine: (SessionEnd) -> Bool) async throws -> SessionEnd {
    let (ends, continuation) = AsyncStream.makeStream(of: SessionEnd.self)
    let number = state.withLock { $0.addWatcher(continuation) }
    defer { state.withLock { $0.removeWatcher(number) } }
    for await end in ends where isMine(end) { return end }
    throw CancellationError()
  }

  private func currentCredentials() -> Credentials? {
    state.withLock { $0.credentials }?()
  }

  private func encode(_ request: BackendRequest, as id: RequestID) throws -> [UInt8] {
    do {
      return try Wire.encode(
        RequestEnvelope(
          sender: address, id: id, credentials: currentCredentials(), request: request))
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
      if case .sessionEnded(let end) = refusal { announce(end) }
    case .event(let id, let event):
      state.withLock { $0.stream(id) }?.yield(event)
    case .sessionEnded(let end):
      announce(end)
    }
  }

  private func announce(_ end: SessionEnd) {
    for watcher in state.withLock({ $0.watchersInOrder }) { watcher.yield(end) }
  }
}

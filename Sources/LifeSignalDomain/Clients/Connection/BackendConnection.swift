internal import StateKit
internal import Synchronization

/// A device's line to the backend: it numbers requests, waits for their replies, and adds the device
/// and the session's token, which no client and no feature sees. A token that is too old is renewed
/// behind the request that met it.
///
/// The composition root makes one for each device and hands it to every client.
public final class BackendConnection: Sendable {
  /// How long a request waits for its answer. A message may be lost; nobody hangs on it.
  public static let deadline = Duration.seconds(30)

  private let address: DeviceAddress
  private let transport: Transport
  let clock: any Clock<Duration>
  let state = Mutex(ConnectionState())
  /// The renewal of the token that is under way: one at a time.
  let renewal = Turns()
  /// Somebody has a reason to bring the streams up to date.
  let syncNudge: Nudge

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
  func exchange<Reply>(
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

  /// Tells the backend something and waits for nothing. Whether it arrives, nobody learns.
  public func post(_ request: BackendRequest) {
    let id = state.withLock { $0.nextRequest() }
    guard let bytes = try? encode(request, as: id, authentication?.credentials) else { return }
    transport.send(bytes)
  }

  /// The session that requests are made in now.
  var authentication: Authentication? {
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

import Realtime
import StateKit

/// The number of a client's connection on its loop.
struct ClientID: Hashable, Sendable {
  let rawValue: UInt64
}

extension Reactor {
  /// Opens a connection: looks the host up on a thread of its own, and tries its addresses in turn.
  func open(
    _ endpoint: WebSocketEndpoint, options: WebSocketClientOptions, random: RandomSource
  ) async throws -> ClientID {
    var failure = WebSocketFailure.unknownHost(endpoint.host)
    let addresses = try await NameLookup.addresses(
      of: endpoint.host, port: endpoint.port, within: options.openTimeout, in: self)
    for address in addresses {
      do {
        let handshake = ClientOpeningHandshake(
          endpoint: endpoint, nonce: HandshakeNonce(random: random))
        let client = ClientConnection(handshake: handshake, options: options)
        let descriptor = try address.connect()
        do { try client.start(descriptor: descriptor, random: random, in: self) } catch {
          Descriptor.close(descriptor)
          throw error
        }
        let id = addClient(client)
        do { try await opened(client) } catch {
          abort(id)
          throw error
        }
        return id
      } catch let error as WebSocketFailure {
        // Another address can be tried only if this one did not answer at all.
        guard case .connectionLost(let errno) = error, errno != 0 else { throw error }
        failure = .unreachable(errno: errno)
      } catch let error as SystemCallFailure {
        failure = .unreachable(errno: error.errno)
      }
    }
    throw failure
  }

  private func opened(_ client: ClientConnection) async throws {
    while let waiter = try client.openWaiter() { try await waiter.wait() }
  }

  func receive(_ id: ClientID) async throws -> WebSocketMessage? {
    guard let client = clients[id] else { return nil }
    while true {
      var waiter: Waiter?
      let message = try client.nextMessage(waiter: &waiter)
      guard let waiter else {
        client.resume(in: self)
        return message
      }
      try await waiter.wait()
    }
  }

  func send(_ message: WebSocketMessage, on id: ClientID) throws {
    guard let client = clients[id] else { throw WebSocketFailure.linkClosed }
    try client.send(message, in: self)
  }

  func close(_ id: ClientID, _ code: CloseCode, _ reason: String) async {
    guard let client = clients[id] else { return }
    client.close(code, reason, in: self)
    while let waiter = client.closeWaiter() {
      guard (try? await waiter.wait()) != nil else { break }
    }
  }

  func abort(_ id: ClientID) { removeClient(id)?.abort(in: self) }
}

extension SocketAddress {
  /// Creates a socket and begins to connect it.
  func connect() throws(SystemCallFailure) -> Int32 {
    let descriptor = try makeSocket()
    let result = Descriptor.connect(descriptor, to: self)
    if result == 0 { return descriptor }
    Descriptor.close(descriptor)
    throw SystemCallFailure(call: "connect", errno: result)
  }
}

/// Looks up names, each on a thread of its own, because `getaddrinfo` blocks.
enum NameLookup {
  private final class Answer: Sendable {
    let addresses = Locked<[SocketAddress]>([])
    let waiter = Waiter()
  }

  static func addresses(
    of host: String, port: UInt16, within limit: Duration, in reactor: isolated Reactor
  ) async throws -> [SocketAddress] {
    let numeric = SocketAddress.resolve(host: host, port: port, isNumeric: true)
    if !numeric.isEmpty { return numeric }
    let answer = Answer()
    try DetachedThread.start {
      let found = SocketAddress.resolve(host: host, port: port)
      answer.addresses.withLock { $0 = found }
      answer.waiter.signal()
    }
    // The thread of a look-up that takes too long is abandoned: the system cannot cancel it.
    let timer = reactor.startTimer(limit, LookupDeadline(answer.waiter))
    defer { reactor.cancelTimer(timer) }
    try await answer.waiter.wait()
    return answer.addresses.withLock { $0 }
  }
}

/// The deadline of a look-up.
private final class LookupDeadline: DescriptorHandler {
  private let waiter: Waiter

  init(_ waiter: Waiter) { self.waiter = waiter }

  func timerFired(_ timer: TimerID, in reactor: isolated Reactor) {
    waiter.signal(WebSocketFailure.unreachable(errno: Descriptor.timedOut))
  }

  func ready(_ readiness: Readiness, in reactor: isolated Reactor) {}
  func flush(in reactor: isolated Reactor) {}
  func shutDown(in reactor: isolated Reactor) {}
}

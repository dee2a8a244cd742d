import Realtime
import StateKit

/// The number of a client's connection on its loop.
struct ClientID: Hashable, Sendable {
  let rawValue: UInt64
}

extension Reactor {
  /// Opens a connection: looks the host up, and tries its addresses in turn.
  func open(
    _ endpoint: WebSocketEndpoint, options: WebSocketClientOptions, random: RandomSource
  ) async throws -> ClientID {
    guard !isShutDown else { throw WebSocketFailure.linkClosed }
    let opening = Opening()
    opening.start(within: options.openTimeout, in: self)
    defer { opening.end(in: self) }
    var failure = WebSocketFailure.unknownHost(endpoint.host)
    for address in try await addresses(of: endpoint, for: opening) {
      do throws(AttemptFailure) {
        return try await connect(to: address, endpoint, options, random, opening)
      } catch {
        switch error {
        // Another address is tried only if the system reported an error for this one.
        case .systemError(let errno): failure = .unreachable(errno: errno)
        case .final(let error): throw error
        }
      }
    }
    throw failure
  }

  private func addresses(
    of endpoint: WebSocketEndpoint, for opening: Opening
  ) async throws -> [SocketAddress] {
    do {
      return try await resolver.addresses(of: endpoint.host, port: endpoint.port, for: opening)
    } catch let error as SystemCallFailure {
      throw WebSocketFailure.unreachable(errno: error.errno)
    }
  }

  /// Why one address could not be used.
  private enum AttemptFailure: Error {
    case systemError(errno: Int32)
    case final(any Error)
  }

  private func connect(
    to address: SocketAddress, _ endpoint: WebSocketEndpoint, _ options: WebSocketClientOptions,
    _ random: RandomSource, _ opening: Opening
  ) async throws(AttemptFailure) -> ClientID {
    let handshake = ClientOpeningHandshake(
      endpoint: endpoint, nonce: HandshakeNonce(random: random))
    let client = ClientConnection(handshake: handshake, options: options)
    do throws(SystemCallFailure) {
      try client.start(descriptor: try address.connect(), random: random, in: self)
    } catch {
      throw .systemError(errno: error.errno)
    }
    let id = addClient(client)
    do {
      while let waiter = try client.openWaiter() { try await opening.wait(waiter) }
      return id
    } catch {
      abort(id)
      if case .connectionLost(let errno) = error as? WebSocketFailure, errno != 0 {
        throw .systemError(errno: errno)
      }
      throw .final(error)
    }
  }

  /// One step of receiving.
  enum Receiving: Sendable {
    /// The next message, or nil after this side has closed the link.
    case done(WebSocketMessage?)
    /// A message can be there when the wait ends.
    case wait(Waiter)
  }

  func next(_ id: ClientID) throws(WebSocketFailure) -> Receiving {
    guard let client = clients[id] else {
      if isShutDown { throw .linkClosed }
      return .done(nil)
    }
    let step = try client.next()
    if case .done = step { client.resume(in: self) }
    return step
  }

  func remove(_ waiter: Waiter, of id: ClientID) { clients[id]?.remove(waiter) }

  func receive(_ id: ClientID) async throws -> WebSocketMessage? {
    while true {
      switch try next(id) {
      case .done(let message): return message
      case .wait(let waiter):
        do { try await waiter.wait() } catch {
          remove(waiter, of: id)
          throw error
        }
      }
    }
  }

  func send(_ message: WebSocketMessage, on id: ClientID) throws {
    guard let client = clients[id] else { throw WebSocketFailure.linkClosed }
    try client.send(message, in: self)
  }

  /// Closes a connection, and waits until its descriptor is closed or the task is cancelled.
  func close(_ id: ClientID, _ code: CloseCode, _ reason: String) async {
    guard let client = clients[id] else { return }
    client.close(code, reason, in: self)
    while let waiter = client.closeWaiter() {
      guard (try? await waiter.wait()) != nil else { return client.remove(waiter) }
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

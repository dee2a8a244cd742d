public import HTTPExchange
internal import Realtime

extension HTTPClient {
  /// A client that exchanges requests over sockets of a loop, each on a connection of its own.
  ///
  /// It serves programs whose sockets are on a loop anyway, and servers of the same kind: it speaks `http`
  /// only, follows no redirect, and does not understand `Transfer-Encoding`. For anything else there is
  /// `HTTPClient.live`.
  ///
  /// - Parameters:
  ///   - loop: The loop, which runs until its shutdown.
  ///   - deadline: The longest time of an exchange, with the look-up of the host.
  ///   - maximumByteCount: The largest size of the body of a response, in bytes.
  public static func sockets(
    on loop: EventLoop, deadline: Duration = .seconds(10), maximumByteCount: Int = 1 << 20
  ) -> Self {
    Self { request in
      let exchange = try ClientHTTPExchange(request, maximumByteCount: maximumByteCount)
      guard let reactor = loop.reactor else { throw HTTPClientError.connectionLost }
      return try await reactor.perform(exchange, within: deadline)
    }
  }
}

extension Reactor {
  /// Performs an exchange at the first address of the server that can be reached.
  func perform(_ exchange: ClientHTTPExchange, within deadline: Duration) async throws
    -> HTTPResponse
  {
    guard !isShutDown else { throw HTTPClientError.connectionLost }
    let opening = Opening()
    opening.start(within: deadline, in: self)
    defer { opening.end(in: self) }
    do {
      for address in try await resolver.addresses(
        of: exchange.endpoint.host, port: exchange.endpoint.port, for: opening)
      {
        if let outcome = try await perform(exchange, at: address, opening) {
          return try outcome.get()
        }
      }
    } catch let error as WebSocketFailure {
      throw error == .unreachable(errno: Descriptor.timedOut)
        ? HTTPClientError.timedOut(after: deadline) : HTTPClientError.connectionLost
    } catch is SystemCallFailure {
      throw HTTPClientError.unreachable
    }
    throw HTTPClientError.unreachable
  }

  /// Returns nil if the server cannot be reached at the address.
  private func perform(
    _ exchange: ClientHTTPExchange, at address: SocketAddress, _ opening: Opening
  ) async throws -> Result<HTTPResponse, HTTPClientError>? {
    let connection: HTTPConnection
    do throws(SystemCallFailure) {
      connection = HTTPConnection(descriptor: try address.connect(), exchange)
      try connection.start(in: self)
    } catch {
      return nil
    }
    defer { connection.close(in: self) }
    while let waiter = connection.makeWaiter() { try await opening.wait(waiter) }
    return connection.outcome()
  }
}

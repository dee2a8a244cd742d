public import Realtime
public import StateKit

extension WebSocketTransport {
  /// A transport that opens sockets on a loop.
  ///
  /// The functions of its links are isolated to the loop. An actor whose executor is the loop calls
  /// them without a change of executors, in a task that prefers the loop, such as an effect of a
  /// `StoreActor`. After each wait, any other task first continues on a thread of Swift's
  /// global pool.
  ///
  /// - Parameters:
  ///   - loop: The loop, which runs until its shutdown.
  ///   - options: The limits of each connection.
  ///   - random: The source of masking keys and nonces.
  public static func sockets(
    on loop: EventLoop, options: WebSocketClientOptions = WebSocketClientOptions(),
    random: RandomSource = .live
  ) -> Self {
    Self(executor: loop) { endpoint in
      if endpoint.isSecure { throw WebSocketFailure.encryptionUnavailable }
      guard let reactor = loop.reactor else { throw WebSocketFailure.linkClosed }
      let id = try await reactor.open(endpoint, options: options, random: random)
      let handle = LinkHandle(loop: loop, reactor: reactor, id: id)
      return WebSocketLink(
        receive: { try await handle.receive() },
        send: { try await handle.send($0) },
        close: { await handle.close($0, $1) })
    }
  }
}

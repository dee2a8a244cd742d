public import Realtime
public import StateKit

extension WebSocketTransport {
  /// A transport that opens sockets on a loop.
  ///
  /// The functions of its links are isolated to the loop. An actor whose executor is the loop calls
  /// them without a task and without a change of executors.
  ///
  /// - Parameters:
  ///   - loop: The loop, which runs until its shutdown.
  ///   - options: The limits of each connection.
  ///   - random: The source of masking keys and nonces.
  public static func sockets(
    on loop: EventLoop, options: WebSocketClientOptions = WebSocketClientOptions(),
    random: RandomSource = .live
  ) -> Self {
    Self { endpoint in
      guard let reactor = loop.reactor else { throw WebSocketFailure.linkClosed }
      let id = try await reactor.open(endpoint, options: options, random: random)
      let handle = LinkHandle(loop: loop, id: id)
      return WebSocketLink(
        receive: { try await reactor.receive(handle.id) },
        send: { try await reactor.send($0, on: handle.id) },
        close: { await reactor.close(handle.id, $0, $1) })
    }
  }
}

/// Closes the socket of a link when the link is released.
private final class LinkHandle: Sendable {
  let loop: EventLoop
  let id: ClientID

  init(loop: EventLoop, id: ClientID) {
    self.loop = loop
    self.id = id
  }

  deinit {
    loop.perform { [id] reactor in reactor.abort(id) }
  }
}

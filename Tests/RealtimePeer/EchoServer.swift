import Realtime
import RealtimeSockets
import Synchronization

/// A server that sends back each message.
final class EchoServer: Sendable {
  private let server = Mutex<WebSocketServer?>(nil)

  var port: UInt16 { server.withLock { $0?.port ?? 0 } }

  /// Starts the server under the lock, so that the first message waits until the server is known.
  func start(
    on loop: EventLoop, port: UInt16, _ configuration: WebSocketServerConfiguration
  ) throws {
    try server.withLock { server in
      server = try WebSocketServer(
        on: loop, port: port, configuration: configuration,
        handler: .init(message: { [self] id, message in answer(id, message) }))
    }
  }

  func stop() { server.withLock { $0 }?.stop() }

  private func answer(_ id: WebSocketServer.ConnectionID, _ message: WebSocketMessage) {
    server.withLock { $0 }?.send(message, to: id)
  }
}

import Realtime
import RealtimeSockets
import Synchronization

/// A server of RealtimeSockets that sends back each message, on a loop of its own. It runs as long as
/// the process.
final class EchoServer: Sendable {
  /// Holds the server for its own handler, which is created before the server.
  private final class Box: Sendable {
    let server = Mutex<WebSocketServer?>(nil)
  }

  let server: WebSocketServer

  var port: UInt16 { server.port }

  init() throws {
    let loop = try EventLoop()
    try loop.start()
    var configuration = WebSocketServerConfiguration()
    configuration.connectionCount = 4_096
    configuration.messagesPerSecond = .max
    configuration.messageBurst = .max
    let box = Box()
    server = try WebSocketServer(
      on: loop, configuration: configuration,
      handler: .init(message: { id, message in
        box.server.withLock { $0 }?.send(message, to: id)
      }))
    let server = server
    box.server.withLock { $0 = server }
  }
}

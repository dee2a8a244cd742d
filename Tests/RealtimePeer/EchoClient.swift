import Realtime
import RealtimeSockets

/// A client that sends back each message until the server closes the connection.
struct EchoClient {
  private let endpoint: WebSocketEndpoint
  private let times: Int
  private let transport: WebSocketTransport

  init(_ arguments: PeerArguments, on loop: EventLoop) throws {
    endpoint = try WebSocketEndpoint(arguments.operands.first ?? "")
    times = arguments.number("--times", default: 1)
    var options = WebSocketClientOptions()
    options.limits = WebSocketLimits(
      messageSize: arguments.number("--message-size", default: 1 << 24), outputSize: 1 << 26)
    transport = .sockets(on: loop, options: options)
  }

  /// Connects as many times as asked. A connection that fails does not end the run.
  func run() async {
    for _ in 0..<times {
      do {
        let link = try await transport.open(endpoint)
        while let message = try await link.receive() { try await link.send(message) }
        RealtimePeer.print(line: "linkClosed")
      } catch {
        RealtimePeer.print(line: "\(error)")
      }
    }
  }
}

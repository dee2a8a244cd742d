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
    options.limits = .echoes
    transport = .sockets(on: loop, options: options)
  }

  /// Connects as many times as `--times` says. A connection that fails does not end the run.
  func run() async {
    for _ in 0..<times {
      do {
        let link = try await transport.open(endpoint)
        RealtimePeer.print(line: await echo(link))
        // Without a close, the release of the link could end the connection before the answer to the
        // server's close frame is written.
        await link.close(.normal, "")
      } catch {
        RealtimePeer.print(line: "\(error)")
      }
    }
  }

  /// Sends back each message, and returns why the connection ended.
  private func echo(_ link: WebSocketLink) async -> String {
    do {
      while let message = try await link.receive() { try await link.send(message) }
      return "linkClosed"
    } catch {
      return "\(error)"
    }
  }
}

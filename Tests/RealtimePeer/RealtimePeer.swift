import Foundation
import HTTPExchange
import Realtime
import RealtimeSockets
import StateKit

/// A program that independent implementations talk to.
///
///     RealtimePeer serve [--port N] [--allow-origin ORIGIN]... [--token T]...
///       [--pusher KEY:SECRET]... [--apinator KEY:SECRET]...
///     RealtimePeer echo-server [--port N]
///     RealtimePeer echo URL [--times N]
///     RealtimePeer talk URL [--protocol v1|v2|supabase-v1|supabase-v2|pusher|apinator]
///       [--key KEY] [--secret SECRET] [--user ID] [--beat MILLISECONDS] [--join JSON]
///       [--recovers yes]
///
/// `serve` and `echo-server` print the port as their first line, and run until the input ends.
/// `serve` also executes lines of the input: `publish TOPIC EVENT JSON`, `close TOPIC`,
/// `fail TOPIC`, `accept TOKEN` and `expire TOKEN`.
///
/// `echo` connects as a client as many times as `--times` says, one connection after another. On
/// each connection it sends back each message until the connection ends, and prints why it ended.
///
/// `talk` is a client that executes the lines of the input: `connect`, `disconnect`, `token TOKEN`,
/// `subscribe CHANNEL`, `unsubscribe CHANNEL`, `track CHANNEL JSON`, `untrack CHANNEL`,
/// `push CHANNEL EVENT JSON`, `trigger CHANNEL EVENT JSON` and `broadcast CHANNEL EVENT JSON`. It
/// prints each result and each event as a line of JSON.
@main
struct RealtimePeer {
  static func main() async throws {
    guard let arguments = PeerArguments(Array(CommandLine.arguments.dropFirst())) else {
      return fail("usage: RealtimePeer serve|echo-server|echo|talk [URL] [--option VALUE]...")
    }
    let loop = try EventLoop()
    try loop.start()
    switch arguments.command {
    case "serve": try serve(arguments, on: loop)
    case "echo-server": try serveEchoes(arguments, on: loop)
    case "talk": try await TalkingClient(arguments, on: loop).run()
    case "echo": try await EchoClient(arguments, on: loop).run()
    default: fail("unknown command \(arguments.command)")
    }
    await loop.shutdown()
  }

  private static func serve(_ arguments: PeerArguments, on loop: EventLoop) throws {
    var hub = HubConfiguration(tokens: Set(arguments.values("--token").map { AccessToken($0) }))
    for (option, prefixes) in [("--pusher", PusherPrefixes.pusher), ("--apinator", .apinator)] {
      for value in arguments.values(option) {
        let parts = value.split(separator: ":", maxSplits: 1).map { String($0) }
        guard parts.count == 2 else { return fail("\(option) needs KEY:SECRET") }
        let signer = PusherSigner(key: parts[0], secret: parts[1])
        hub.applications.append(PusherApplication(signer: signer, prefixes: prefixes))
      }
    }
    let port = UInt16(clamping: arguments.number("--port", default: 0))
    var sockets = WebSocketServerConfiguration()
    sockets.policy = HandshakePolicy(allowedOrigins: Set(arguments.values("--allow-origin")))
    let server = try RealtimeServer(on: loop, port: port, hub: hub, sockets: sockets)
    report(server.port)
    while let line = readLine() {
      if let event = RealtimeHub.Event(line: line) {
        server.handle(event)
      } else {
        fail("unknown line \(line)")
      }
    }
    server.stop()
  }

  private static func serveEchoes(_ arguments: PeerArguments, on loop: EventLoop) throws {
    var configuration = WebSocketServerConfiguration()
    configuration.messagesPerSecond = 1_000_000
    configuration.messageBurst = 1_000_000
    configuration.limits = .echoes
    let port = UInt16(clamping: arguments.number("--port", default: 0))
    let echo = EchoServer()
    try echo.start(on: loop, port: port, configuration)
    report(echo.port)
    while readLine() != nil {}
    echo.stop()
  }

  private static func report(_ port: UInt16) { print(line: String(port)) }

  /// Prints a line at once, also into a pipe.
  static func print(line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  private static func fail(_ message: String) {
    FileHandle.standardError.write(Data(("RealtimePeer: " + message + "\n").utf8))
    exit(2)
  }
}

extension WebSocketLimits {
  /// Limits that are large enough for the largest cases of `.ci/websocket-edges`.
  static var echoes: Self {
    Self(messageSize: 1 << 24, fragmentCount: 1 << 17, outputSize: 1 << 26)
  }
}

extension RealtimeHub.Event {
  /// Creates the event of a line of the input; nil if the line is not a command.
  init?(line: String) {
    let words = line.split(separator: " ", maxSplits: 3).map { String($0) }
    switch (words.first, words.count) {
    case ("publish", 4):
      guard let payload = try? JSONValue(parsing: words[3], maximumByteCount: 1 << 20) else {
        return nil
      }
      self = .publish(topic: words[1], event: words[2], payload: payload)
    case ("close", 2): self = .closeTopic(words[1])
    case ("fail", 2): self = .failTopic(words[1])
    case ("accept", 2): self = .acceptToken(AccessToken(words[1]))
    case ("expire", 2): self = .expireToken(AccessToken(words[1]))
    default: return nil
    }
  }
}

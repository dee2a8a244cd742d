import Foundation
import LifeSignalDomain
import LifeSignalHosting
import Realtime
import RealtimeSockets
import StateKit
import TestSupport
import Testing

/// The command `serve`, run as a process.
struct ServeTests {
  /// Runs a server with a free port as long as a body runs, which receives the server and its first line.
  private func serve(
    _ arguments: String..., body: (RunningProgram, _ first: String) async throws -> Void
  ) async throws {
    try await RunningProgram.run(["serve", "--port", "0"] + arguments) { server in
      try await body(server, try #require(await server.nextLine()))
    }
  }

  @Test func `The server writes its address, joins and leaves, and ends in order with Ctrl-C`()
    async throws
  {
    try await serve { server, first in
      let match = try #require(
        first.wholeMatch(of: /LifeSignal at (ws:.+): 0 accounts, in memory only/))
      let loop = try EventLoop()
      try loop.start()
      let client = RealtimeClient.live(
        try .lifeSignal(String(match.output.1)), in: SharedStorage(), transport: .sockets(on: loop))
      let device = try #require(UUID(uuidString: "3F2A0000-0000-0000-0000-000000000000"))
      let link = LinkTransport(
        client, device: DeviceID(device), secret: LaunchSecret(random: .live), executor: loop)
      await link.start()
      let joined = try #require(await server.nextLine())
      #expect(joined.contains(/^\+\d+:\d\d  device 3f2a  joined +1 connected$/))
      server.send(SIGINT)
      let left = try #require(await server.nextLine())
      #expect(
        left.contains(/^\+\d+:\d\d  device 3f2a  left: 1001, the server stopped +0 connected$/))
      #expect(await server.nextLine() == nil)
      let ending = await server.ending()
      #expect(ending.code == 0 && !ending.wasKilled && ending.errors == "")
      await link.close()
      await loop.shutdown()
    }
  }

  @Test func `A server that ended in order starts again without replaying`() async throws {
    let folder = TemporaryFolder.notCreated()
    for _ in 0..<2 {
      try await serve("--folder", folder.path, "--format", "json") { server, first in
        #expect(
          first.hasPrefix(
            """
            {"accounts":0,"cutBytes":0,"folder":"\(folder.path)","kind":"started","replayedTurns":0,"url":"ws:
            """))
        server.send(SIGINT)
        #expect(await server.nextLine() == nil)
        let ending = await server.ending()
        #expect(ending.code == 0 && !ending.wasKilled && ending.errors == "")
        #expect(folder.names.contains { $0.hasPrefix("snapshot-") })
      }
    }
  }

  @Test func `A folder that cannot be used is refused, with exit code 3 and advice`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(["notes.txt": "milk"])
    let file = try folder.pathOfNewFile("notes.txt", "milk")
    let used = TemporaryFolder.notCreated()
    try await serve("--folder", used.path) { server, _ in
      for (path, reason) in [
        (
          folder.path,
          "it contains no server, but the file `notes.txt`; give the folder of a server, or an empty "
            + "or new one"
        ),
        (file, "this is not a folder; give another path"),
        (
          used.path + "/missing/folder",
          "the folder, or the one that contains it, does not exist; create it first"
        ),
        (used.path, "another server is using it; end that server, or give another folder"),
      ] {
        let ending = try await Program.run(["serve", "--port", "0", "--folder", path])
        #expect(ending.code == 3 && ending.output == "")
        #expect(
          ending.errors == "lifesignal-cli: the server cannot use its folder: \(path): \(reason)\n")
      }
    }
    #expect(folder.names == ["notes.txt"])
  }

  @Test func `A server whose output has no reader says so, and goes on`() async throws {
    try await RunningProgram.run(
      ["serve", "--port", "0", "--show-codes"], closingOutputAfter: 1
    ) { server in
      let first = try #require(await server.nextLine())
      let digits = try #require(first.firstMatch(of: /127\.0\.0\.1:(\d+)/)).output.1
      let port = try #require(UInt16(digits))
      // Each join is a line of the log, which fails.
      for secret in 1...3 {
        var ana = RawPhone(secret: UInt64(secret))
        let socket = try await ana.joined(port: port)
        guard case .refused(_, .notAuthenticated) = try await ana.ask(.loadTime, over: socket)
        else {
          Issue.record("The phone is not answered.")
          return
        }
      }
      server.send(SIGINT)
      let ending = await server.ending()
      #expect(ending.code == 0 && !ending.wasKilled)
      #expect(
        ending.errors
          == "lifesignal-cli: the reader of the output has gone; the server goes on without its log\n"
      )
    }
  }

  @Test func `SIGTERM ends the server in order`() async throws {
    let folder = TemporaryFolder.notCreated()
    try await serve("--folder", folder.path) { server, first in
      let digits = try #require(first.firstMatch(of: /127\.0\.0\.1:(\d+)/)).output.1
      let socket = try await RawPhone(secret: 1).joined(port: try #require(UInt16(digits)))
      try await server.line(containing: "joined")
      server.send(SIGTERM)
      #expect(try await socket.next() == .close(.goingAway))
      let ending = await server.ending()
      #expect(ending.code == 0 && !ending.wasKilled && ending.errors == "")
      #expect(folder.names.contains { $0.hasPrefix("snapshot-") })
    }
  }

  @Test func `The log names the reason for which a phone has gone`() async throws {
    try await serve { server, first in
      let digits = try #require(first.firstMatch(of: /127\.0\.0\.1:(\d+)/)).output.1
      let socket = try await RawPhone(secret: 1).joined(port: try #require(UInt16(digits)))
      // As a phone does that has no answer, for example because the server was stopped.
      try await socket.close(.goingAway)
      let left = try await server.line(containing: "left: 1001")
      #expect(left.contains("left: 1001, closed by the phone, which had no answer"))
    }
  }

  @Test func `A port that is in use is reported`() async throws {
    try await serve { _, first in
      let match = try #require(first.firstMatch(of: /127\.0\.0\.1:(\d+)/))
      let ending = try await Program.run(["serve", "--port", String(match.output.1)])
      #expect(ending.code == 3)
      #expect(ending.output == "")
      #expect(
        ending.errors == """
          lifesignal-cli: the server cannot listen at port \(match.output.1): another program uses it. \
          Give another port with `--port`, or 0 for a free one.

          """)
    }
  }

  /// Opens a WebSocket at a path of a server, as a web page of an origin does.
  ///
  /// - Returns: The status of a refused handshake; `nil` if the connection opened.
  private func statusOfRefusal(
    _ port: Substring, path: String, origin: String
  ) async throws -> Int? {
    let loop = try EventLoop()
    try loop.start()
    let result: Result<Int?, any Error>
    do {
      let endpoint = try WebSocketEndpoint(
        "ws://127.0.0.1:\(port)\(path)", headers: [(name: "Origin", value: origin)])
      await (try WebSocketTransport.sockets(on: loop).open(endpoint)).close(.normal, "")
      result = .success(nil)
    } catch WebSocketFailure.upgradeRefused(let status) {
      result = .success(status)
    } catch {
      result = .failure(error)
    }
    await loop.shutdown()
    return try result.get()
  }

  @Test func `The page for the operator has an address, and its own origin only`() async throws {
    try await serve("--dashboard") { server, first in
      let port = try #require(first.firstMatch(of: /127\.0\.0\.1:(\d+)/)).output.1
      #expect(
        await server.nextLine() == "The page for the operator is at http://127.0.0.1:\(port)/")
      for (origin, status) in [
        ("http://127.0.0.1:\(port)", nil), ("https://example.com", 403),
        ("http://localhost:1", 403), ("null", 403),
      ] {
        #expect(
          try await statusOfRefusal(port, path: "/dashboard", origin: origin) == status,
          "\(origin)")
      }
      let own = "http://127.0.0.1:\(port)"
      #expect(try await statusOfRefusal(port, path: "/other", origin: own) == 403)
    }
    try await serve("--dashboard", "--allow-origin", "https://example.com") { _, first in
      let port = try #require(first.firstMatch(of: /127\.0\.0\.1:(\d+)/)).output.1
      let origin = "https://example.com"
      #expect(try await statusOfRefusal(port, path: "/dashboard", origin: origin) == 403)
      #expect(try await statusOfRefusal(port, path: "/other", origin: origin) == 404)
    }
  }

  @Test func `Web pages connect as phones from the allowed origins only`() async throws {
    try await serve("--allow-origin", "https://example.com,http://localhost:3000") { _, first in
      let port = try #require(first.firstMatch(of: /127\.0\.0\.1:(\d+)/)).output.1
      for (origin, status) in [
        ("https://example.com", nil), ("http://localhost:3000", nil),
        ("https://other.example", 403), ("http://example.com", 403),
        ("https://example.com.evil.example", 403), ("http://127.0.0.1:\(port)", 403),
      ] {
        #expect(
          try await statusOfRefusal(port, path: "/lifesignal/websocket", origin: origin) == status,
          "\(origin)")
      }
    }
  }

  @Test(arguments: [
    (
      ["serve", "--allow-origin", "example.com"],
      "origin cannot be `example.com`; write one such as https://example.com"
    ),
    (
      ["serve", "--allow-origin", "https://a.example/path"],
      "origin cannot be `https://a.example/path`; write one such as https://example.com"
    ),
    (["serve", "x"], "unexpected argument `x`"),
    (
      ["serve", "--port", "65536"],
      "`--port` cannot be `65536`; give a whole number from 0 to 65535"
    ),
  ])
  func `Wrong usage is reported`(words: [String], message: String) async throws {
    let ending = try await Program.run(words)
    #expect(ending.code == 2)
    #expect(ending.errors.hasPrefix("lifesignal-cli: \(message)"))
  }
}

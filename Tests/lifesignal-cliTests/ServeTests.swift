import Foundation
import LifeSignalDomain
import LifeSignalHosting
import Realtime
import RealtimeSockets
import StateKit
import Synchronization
import TestSupport
import Testing

@testable import lifesignal_cli

@Suite(.timeLimit(.minutes(20)), .limitedChildProcesses)
struct ServeTests {
  /// A running server, whose lines arrive in a stream.
  private final class Running {
    let process = Process()
    let lines: AsyncStream<String>
    /// Ends with the process.
    let running: AsyncStream<Void>
    private let output = Pipe()

    init(_ arguments: [String]) throws {
      // `env` unblocks Ctrl-C, which is blocked on the threads on which tests run.
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["--default-signal=INT", Program.path, "serve"] + arguments
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      let (lines, continuation) = AsyncStream.makeStream(of: String.self)
      self.lines = lines
      let partial = PartialLine()
      output.fileHandleForReading.readabilityHandler = { handle in
        let piece = handle.availableData
        if piece.isEmpty {
          handle.readabilityHandler = nil
          return continuation.finish()
        }
        for line in partial.complete(with: piece) { continuation.yield(line) }
      }
      let (running, runningContinuation) = AsyncStream.makeStream(of: Void.self)
      self.running = running
      process.terminationHandler = { _ in runningContinuation.finish() }
      try process.run()
      try output.fileHandleForWriting.close()
    }
  }

  /// The bytes of a line that has not ended.
  private final class PartialLine: Sendable {
    private let bytes = Mutex(Data())

    /// Adds bytes, and returns the lines that they complete.
    func complete(with piece: Data) -> [String] {
      bytes.withLock { bytes in
        bytes += piece
        var lines: [String] = []
        while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
          lines.append(String(decoding: bytes[bytes.startIndex..<end], as: UTF8.self))
          bytes.removeSubrange(bytes.startIndex...end)
        }
        return lines
      }
    }
  }

  @Test func `The server writes its address, joins and leaves, and ends in order with Ctrl-C`()
    async throws
  {
    let running = try Running(["--port", "0"])
    var lines = running.lines.makeAsyncIterator()
    let first = try #require(await lines.next())
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
    let joined = try #require(await lines.next())
    #expect(joined.contains(/^\+\d+:\d\d  device 3f2a  joined +1 connected$/))
    running.process.interrupt()
    let left = try #require(await lines.next())
    #expect(left.contains(/^\+\d+:\d\d  device 3f2a  left: 1001, the server stopped +0 connected$/))
    #expect(await lines.next() == nil)
    for await _ in running.running {}
    #expect(running.process.terminationStatus == 0)
    #expect(running.process.terminationReason == .exit)
    await link.close()
    await loop.shutdown()
  }

  @Test func `A server that ended in order starts again without replaying`() async throws {
    let folder = TemporaryFolder.notCreated()
    for _ in 0..<2 {
      let running = try Running(["--port", "0", "--folder", folder.path, "--format", "json"])
      var lines = running.lines.makeAsyncIterator()
      let first = try #require(await lines.next())
      #expect(
        first.hasPrefix(
          """
          {"accounts":0,"cutBytes":0,"folder":"\(folder.path)","kind":"started","replayedTurns":0,"url":"ws:
          """))
      running.process.interrupt()
      #expect(await lines.next() == nil)
      for await _ in running.running {}
      #expect(running.process.terminationStatus == 0)
      #expect(folder.names.contains { $0.hasPrefix("snapshot-") })
    }
  }

  @Test func `A folder of another program is refused, with exit code 3 and advice`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(["notes.txt": "milk"])
    let ending = try await Program.run(["serve", "--port", "0", "--folder", folder.path])
    #expect(ending.code == 3 && ending.output == "")
    #expect(ending.errors.hasPrefix("lifesignal-cli: the server cannot use its folder: "))
    #expect(
      ending.errors.contains("Use the path of the server's folder, or of an empty or new folder."))
    #expect(folder.names == ["notes.txt"])
  }

  @Test func `A port that is in use is reported`() async throws {
    let running = try Running(["--port", "0"])
    var lines = running.lines.makeAsyncIterator()
    let first = try #require(await lines.next())
    let match = try #require(first.firstMatch(of: /127\.0\.0\.1:(\d+)/))
    let ending = try await Program.run(["serve", "--port", String(match.output.1)])
    running.process.terminate()
    #expect(ending.code == 3)
    #expect(ending.output == "")
    #expect(ending.errors.hasPrefix("lifesignal-cli: the server cannot listen at port "))
  }

  @Test(arguments: [
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

import Foundation
import TestSupport
import Testing

/// The command `connect`, run as a process. `.ci/realtime-tour` runs it with a server.
struct ConnectTests {
  private static let nowhere = "ws://127.0.0.1:1/lifesignal"

  @Test(arguments: [
    (["connect"], "URL is missing"),
    (["connect", nowhere], "`--as NAME` is missing"),
    (["connect", "ftp://x", "--as", "Ana"], "URL cannot be `ftp://x`; give the URL"),
    (
      ["connect", nowhere, "--as", "Ana", "--clock-skew", "7"],
      "`--clock-skew` cannot be `7`; give a whole number from -999999 to 999999 and the unit s, m or h"
    ),
  ])
  func `Wrong usage is reported`(words: [String], message: String) async throws {
    let ending = try await Program.run(words)
    #expect(ending.code == 2)
    #expect(ending.errors.hasPrefix("lifesignal-cli: \(message)"))
  }

  @Test func `A phone without a server shows what it knows, and ends with its input`() async throws
  {
    let ending = try await Program.run(
      ["connect", Self.nowhere, "--as", "Ana", "--clock-skew", "-7m"],
      input: "look at Ana session\nserver revokes the session of Ana\n")
    #expect(ending.code == 3)
    #expect(ending.output.hasPrefix("Ana  session\n  Ana is signed out\n"))
    #expect(ending.errors.contains("the server is not in this process"))
  }

  /// Runs a server in a folder as long as a body runs, which receives the server and its URL.
  private func serve(
    _ folder: TemporaryFolder, port: String = "0",
    _ body: (RunningProgram, _ url: String) async throws -> Void
  ) async throws {
    try await RunningProgram.run([
      "serve", "--port", port, "--folder", folder.path, "--show-codes", "--format", "json",
    ]) { server in
      let first = try #require(await server.nextLine())
      try await body(server, String(try #require(first.firstMatch(of: /"url":"(.+?)"/)).output.1))
    }
  }

  /// Ends a program with Ctrl-C.
  private func interrupt(_ program: RunningProgram) async -> Program.Ending {
    program.send(SIGINT)
    return await program.ending()
  }

  private static let signsUp = #"Ana signs up as "Ana" "Diaz""#

  @Test func `A phone writes one JSON object on each line, and ends in order with Ctrl-C`()
    async throws
  {
    try await serve(TemporaryFolder.notCreated()) { server, url in
      let ending = try await RunningProgram.run([
        "connect", url, "--as", "Ana", "--format", "json",
      ]) { ana in
        try await ana.line(containing: #""kind":"remark""#)
        try ana.enter(Self.signsUp, "help")
        try await ana.line(containing: #""owner":"user""#)
        try await ana.line(containing: #""kind":"text""#)
        return await interrupt(ana)
      }
      #expect(ending.code == 0 && !ending.wasKilled && ending.errors == "")
      for line in ending.output.split(separator: "\n") {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        #expect((object as? [String: Any])?["kind"] is String)
      }
      let left = try await server.line(containing: #""kind":"left""#)
      #expect(left.contains(#""code":1000"#) && left.contains(#""name":"Ana Diaz""#))
      #expect(await interrupt(server).code == 0)
    }
  }

  @Test func `Ctrl-C leaves everything on the disks of the server and of the phones`() async throws
  {
    let folders = (server: TemporaryFolder.notCreated(), ana: TemporaryFolder.notCreated())
    var port = ""
    try await serve(folders.server) { server, url in
      port = String(try #require(url.firstMatch(of: /:(\d+)/)).output.1)
      try await RunningProgram.run(["connect", url, "--as", "Ana", "--folder", folders.ana.path]) {
        ana in
        try await RunningProgram.run(["connect", url, "--as", "Ben"]) { ben in
          try ana.enter(Self.signsUp)
          try await ana.line(containing: "signed in")
          try await ben.line(containing: "online")
          // The end of the server closes both lines.
          let ending = await interrupt(server)
          #expect(ending.code == 0 && !ending.wasKilled && ending.errors == "")
          let ends = ending.output.split(separator: "\n").filter { $0.contains(#""kind":"left""#) }
          #expect(ends.count == 2 && ends.allSatisfy { $0.contains(#""code":1001"#) })
          #expect(await interrupt(ben).code == 0)
        }
        // This is not sent, and not lost.
        try ana.enter(#"Ana changes the note to "Key at Ben's""#, "look at Ana queue")
        try await ana.line(containing: "waiting to be sent")
        #expect(await interrupt(ana).code == 0)
      }
    }
    try await serve(folders.server, port: port) { server, url in
      let first = await server.output(atLeast: 1)
      #expect(first.contains(#""accounts":1"#) && first.contains(#""replayedTurns":0"#))
      try await RunningProgram.run(["connect", url, "--as", "Ana", "--folder", folders.ana.path]) {
        ana in
        try await ana.line(containing: "online, signed in as Ana Diaz")
        var queue = ""
        while !queue.contains("nothing waits") {
          try ana.enter("after 1 s", "look at Ana queue")
          queue = try await ana.line(containing: "to be sent")
        }
        try ana.enter("look at Ana")
        try await ana.line(containing: "note: Key at Ben's")
      }
    }
  }

  @Test(arguments: ["me", "1", "Ana Diaz"])
  func `A name that the language cannot write is refused`(name: String) async throws {
    let ending = try await Program.run(["connect", "ws://127.0.0.1:1/lifesignal", "--as", name])
    #expect(ending.code == 2)
    #expect(
      ending.errors.hasPrefix(
        "lifesignal-cli: `--as` cannot be `\(name)`; give one word such as Ana"))
  }
}

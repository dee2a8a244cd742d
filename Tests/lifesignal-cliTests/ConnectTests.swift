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
    (
      ["connect", nowhere, "--crowd", "2", "--for", "-2m"],
      "`--for` cannot be `-2m`; give a whole number from 1 to 999999 and the unit s, m or h"
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
    #expect(ending.output.contains("Ana  session\n  Ana is signed out\n"))
    #expect(ending.errors.contains("the server is not in this process"))
  }

  /// The lines that say that the phone cannot reach its server.
  private func complaints(_ ending: Program.Ending) -> [Substring] {
    ending.output.split(separator: "\n").filter { $0.contains("cannot reach") }
  }

  @Test func `A phone that never reaches its server says why once, and ends with exit code 1`()
    async throws
  {
    for arguments in [[], ["--format", "json"]] {
      let ending = try await Program.run(["connect", Self.nowhere, "--as", "Ana"] + arguments)
      #expect(ending.code == 1)
      #expect(ending.errors == "lifesignal-cli: the phone has not reached its server\n")
      #expect(complaints(ending).count == 1)
      let text =
        "cannot reach \(Self.nowhere): no program listens at this port; trying again"
      #expect(complaints(ending).first?.contains(text) == true)
    }
    let ending = try await Program.run(["connect", Self.nowhere, "--as", "Ana"])
    #expect(complaints(ending).first?.contains(/› +Ana +cannot reach ws:/) == true)
  }

  @Test func `A phone with a wrong path says so, and ends with exit code 1`() async throws {
    try await serve(TemporaryFolder.notCreated()) { server, url in
      let ending = try await Program.run(["connect", url + "/other", "--as", "Ana"])
      #expect(ending.code == 1)
      #expect(complaints(ending).count == 1)
      #expect(
        complaints(ending).first?.contains("/other: it has no such path (status 404)") == true)
    }
  }

  @Test func `While a sign-up waits for a server, output goes on, and Ctrl-C ends the phone`()
    async throws
  {
    let clock = ContinuousClock()
    for signal in [SIGINT, SIGTERM] {
      var start = clock.now
      let ending = try await RunningProgram.run(["connect", Self.nowhere, "--as", "Ana"]) { ana in
        try ana.enter(Self.signsUp, "look at Ana session")
        // The line waits for at least 60 s without a server.
        try await ana.line(containing: "cannot reach")
        start = clock.now
        ana.send(signal)
        return await ana.ending()
      }
      #expect(ending.code == 1 && !ending.wasKilled)
      #expect(clock.now - start < .seconds(25))
    }
  }

  @Test func `Without codes, a sign-up fails at once, and says what to do`() async throws {
    let advice = "the server delivers no verification codes; restart it as"
    try await RunningProgram.run(["serve", "--port", "0"]) { server in
      let first = try #require(await server.nextLine())
      let url = String(try #require(first.firstMatch(of: /ws:\S+lifesignal/)).output)
      let clock = ContinuousClock()
      let start = clock.now
      let ending = try await RunningProgram.run(["connect", url, "--as", "Ana"]) { ana in
        let remark = try await ana.line(containing: advice)
        #expect(remark.contains("›"))
        try ana.enter(Self.signsUp)
        let failure = try await ana.line(containing: "could not sign up: \(advice)")
        #expect(failure.contains("--show-codes"))
        try ana.endInput()
        return await ana.ending()
      }
      #expect(ending.code == 1)
      let crowd = try await Program.run(["connect", url, "--crowd", "3", "--for", "60s"])
      #expect(crowd.code == 1)
      #expect(crowd.errors.contains("lifesignal-cli: \(advice)"))
      // A crowd alone would play for 60 s.
      #expect(clock.now - start < .seconds(55))
    }
  }

  @Test func `A phone without a reader of its output ends with a word and exit code 3`()
    async throws
  {
    try await serve(TemporaryFolder.notCreated()) { server, url in
      for players in [["--as", "Ana"], ["--crowd", "2", "--format", "json"]] {
        let ending = try await RunningProgram.run(
          ["connect", url] + players, closingOutputAfter: 1
        ) { phone in
          _ = await phone.nextLine()
          try phone.enter("look at Ana")
          return await phone.ending()
        }
        #expect(ending.code == 3 && !ending.wasKilled)
        #expect(
          ending.errors
            == "lifesignal-cli: the reader of the output has gone, so `connect` ends\n")
      }
    }
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

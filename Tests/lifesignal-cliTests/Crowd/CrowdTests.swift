import Foundation
import TestSupport
import Testing

/// The command `connect --crowd`, run as a process against a server. `.ci/realtime-soak` kills the server.
struct CrowdTests {
  private static let nowhere = "ws://127.0.0.1:1/lifesignal"

  @Test(arguments: [
    (["--crowd", "0"], "`--crowd` cannot be `0`; give a whole number from 1 to 1000"),
    (["--crowd", "1001"], "`--crowd` cannot be `1001`; give a whole number from 1 to 1000"),
    (
      ["--crowd", "2", "--for", "0s"],
      "`--for` cannot be `0s`; give a whole number from 1 to 999999 and the unit s, m or h"
    ),
    (
      ["--crowd", "2", "--for", "-1m"],
      "`--for` cannot be `-1m`; give a whole number from 1 to 999999 and the unit s, m or h"
    ),
    (
      ["--crowd", "2", "--as", "Ana"],
      "`connect --crowd` does not use `--as`; leave the flag out"
    ),
    (
      ["--crowd", "2", "--folder", "x"],
      "`connect --crowd` does not use `--folder`; leave the flag out"
    ),
    (["--as", "Ana", "--seed", "1"], "`connect --as` does not use `--seed`; leave the flag out"),
  ])
  func `Wrong usage is reported`(words: [String], message: String) async throws {
    let ending = try await Program.run(["connect", Self.nowhere] + words)
    #expect(ending.code == 2)
    #expect(ending.errors.hasPrefix("lifesignal-cli: \(message)"))
  }

  /// Runs a server in a folder as long as a body runs, which receives its URL. Then ends it in order.
  private func serve(
    _ folder: TemporaryFolder, _ body: (_ url: String) async throws -> Void
  ) async throws {
    try await RunningProgram.run([
      "serve", "--port", "0", "--folder", folder.path, "--show-codes", "--format", "json",
    ]) { server in
      let first = try #require(await server.nextLine())
      try await body(String(try #require(first.firstMatch(of: /"url":"(.+?)"/)).output.1))
      server.send(SIGINT)
      #expect(await server.ending().code == 0)
    }
  }

  private func objects(_ ending: Program.Ending) throws -> [[String: Any]] {
    try ending.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test func `What each phone of a crowd shows is what the server has recorded`() async throws {
    let folder = TemporaryFolder.notCreated()
    var phones: [String: String] = [:]
    var acknowledged: Set<String> = []
    try await serve(folder) { url in
      let ending = try await Program.run([
        "connect", url, "--crowd", "3", "--for", "4s", "--seed", "7", "--format", "json",
      ])
      #expect(ending.code == 0 && ending.errors == "")
      for object in try objects(ending) {
        switch object["kind"] as? String {
        case "phone":
          phones[try #require(object["account"] as? String)] = object["content"] as? String
        case "acknowledged":
          acknowledged.insert(try #require(object["action"] as? String))
        default: break
        }
      }
      #expect(try objects(ending).last?["actions"] as? Int == acknowledged.count)
    }
    #expect(phones.count == 3)
    let text = try await Program.run(["record", folder.path])
    #expect(text.code == 0 && text.output.hasPrefix("3 accounts, "))
    let record = try await Program.run(["record", folder.path, "--format", "json"])
    #expect(record.code == 0)
    let recorded = try objects(record).filter { $0["kind"] as? String == "account" }
    #expect(
      Dictionary(
        uniqueKeysWithValues: recorded.map {
          ($0["account"] as? String ?? "", $0["content"] as? String ?? "")
        }) == phones)
  }

  @Test func `Ctrl-C ends a crowd in order, with the result so far`() async throws {
    try await RunningProgram.run([
      "connect", Self.nowhere, "--crowd", "2", "--for", "60s", "--format", "json",
    ]) { crowd in
      try await crowd.line(containing: #""kind":"started""#)
      crowd.send(SIGINT)
      let ending = await crowd.ending()
      #expect(ending.code == 0 && !ending.wasKilled && ending.errors == "")
      let objects = try objects(ending)
      let phones = objects.filter { $0["kind"] as? String == "phone" }
      #expect(phones.map { $0["reason"] as? String } == ["not connected", "not connected"])
      #expect(objects.last?["kind"] as? String == "result")
      #expect(objects.last?["signedUp"] as? Int == 0)
    }
  }
}

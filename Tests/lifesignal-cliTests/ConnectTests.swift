import TestSupport
import Testing

/// The command `connect`, run as a process. `.ci/realtime-tour` runs it with a server.
@Suite(.timeLimit(.minutes(5)), .limitedChildProcesses)
struct ConnectTests {
  private static let nowhere = "ws://127.0.0.1:1/lifesignal"

  @Test(arguments: [
    (["connect"], "URL is missing"),
    (["connect", nowhere], "`--as NAME` is missing"),
    (["connect", "ftp://x", "--as", "Ana"], "URL cannot be `ftp://x`; give the URL"),
    (
      ["connect", nowhere, "--as", "Ana", "--clock-skew", "7"],
      "`--clock-skew` cannot be `7`; give a number and a unit"
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
}

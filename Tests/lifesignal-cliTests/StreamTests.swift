import Foundation
import Testing
import TestSupport

struct StreamTests {
  @Test func `Ctrl-C ends the program immediately`() async throws {
    // The program waits for a standard input that never ends. The signal itself ends the program,
    // as its parent process expects; a shell shows 130.
    let ending = try await RunningProgram.run(["run", "-"]) { program in
      program.send(SIGINT)
      return await program.ending()
    }
    #expect(ending == Program.Ending(code: SIGINT, wasKilled: true, output: "", errors: ""))
  }

  @Test func `A closed pipe ends the program without an error`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.pathOfNewFile(
      "long.scenario", String(repeating: "after 1 s\n", count: 20_000))
    let ending = try await Program.shell(
      "{ \"$0\" run \"$1\"; echo \"code $?\" >&2; } | head -n 1", [path])
    #expect(ending == Program.Ending(code: 0, output: "\(path)\n", errors: "code 0\n"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `A failed write of the output is reported, with exit code 3`() async throws {
    let ending = try await Program.shell("\"$0\" help scenario > /dev/full")
    #expect(
      ending
        == Program.Ending(
          code: 3, output: "",
          errors: "lifesignal-cli: the results cannot be written: no space is left\n"))
  }

  @Test func `Closed output streams do not crash the program`() async throws {
    let ending = try await Program.shell("\"$0\" help >&- 2>&-; echo $?")
    #expect(ending.output == "3\n")
  }
}

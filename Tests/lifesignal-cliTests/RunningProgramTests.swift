import Foundation
import TestSupport
import Testing

/// The end of the programs that tests run.
///
/// Regression test: tests that failed or waited for each other left servers running.
struct RunningProgramTests {
  private struct Failure: Error {}

  /// A program that waits for lines forever.
  private static let waiting = ["run", "-"]

  @Test func `A program is killed when its time is up`() async throws {
    let ending = try await RunningProgram.run(Self.waiting, within: 0.1) { await $0.ending() }
    #expect(ending == Program.Ending(code: SIGKILL, wasKilled: true, output: "", errors: ""))
  }

  @Test func `A program is killed when its test ends or fails`() async throws {
    for fails in [false, true] {
      var left: RunningProgram?
      try? await RunningProgram.run(Self.waiting) { program in
        left = program
        if fails { throw Failure() }
      }
      let ending = await left?.ending()
      #expect(ending?.code == SIGKILL && ending?.wasKilled == true)
    }
  }

  @Test func `A program is killed when its test is cancelled`() async throws {
    let ending = try await withThrowingTaskGroup(of: Program.Ending.self) { group in
      group.addTask {
        try await RunningProgram.run(Self.waiting) { program in
          try program.enter("after 1 s")
          return await program.ending()
        }
      }
      group.cancelAll()
      return try await group.next()
    }
    #expect(ending?.code == SIGKILL && ending?.wasKilled == true)
  }

  @Test func `A line that a program does not write is reported, with its output`() async throws {
    let missing = await #expect(throws: RunningProgram.Missing.self) {
      try await RunningProgram.run(["milk"], of: "/bin/echo") {
        try await $0.line(containing: "tea")
      }
    }
    #expect(missing?.ending.output == "milk\n")
  }

  @Test func `Signals reach a program, and its last lines are read`() async throws {
    let script = "trap 'echo bye; exit 7' TERM; echo ready; while true; do sleep 0.01; done"
    try await RunningProgram.run(["-c", script], of: "/bin/sh") { program in
      #expect(await program.nextLine() == "ready")
      program.send(SIGTERM)
      #expect(await program.nextLine() == "bye")
      #expect(await program.nextLine() == nil)
      #expect(await program.ending().code == 7)
    }
  }
}

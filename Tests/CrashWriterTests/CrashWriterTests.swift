import Foundation
import StateKit
import Testing

@testable import CrashWriter
import TestSupport

/// The state that a launch finds after the previous process was killed with `kill -9`.
@Suite struct CrashWriterTests {
  /// The two arguments run two series of processes at the same time. The processes of a series
  /// share a folder: each one is killed before the next one starts.
  @Test(arguments: [1, 2] as [UInt64])
  func `Changes that were reported as saved survive a kill, and no group is saved in part`(
    seed: UInt64
  ) async throws {
    let killCount = 100
    let run = try await runOnNewThread {
      var run = try KillTestRun(seed: seed)
      for _ in 0..<killCount { try run.launchAndKill() }
      return run
    }
    #expect(run.killCount == killCount)
    // The test is meaningful only if the program has written enough.
    #expect(run.found.group > 20 && run.found.left > 20 && run.found.right > 20)
  }

  @Test func `Neither another process nor this one can open the folder of a running process`()
    async throws
  {
    try await runOnNewThread {
      let folder = TemporaryFolder.notCreated()
      let writer = try RunningWriter(folder: folder.path)
      _ = writer.readOutput(atLeast: 1)
      #expect(throws: StateFilesError.inUse(folder: folder.path)) {
        try SharedStorage(files: FolderStateFiles(folder.path))
      }
      let second = try RunningWriter(folder: folder.path)
      // The program exits with code 1 if it cannot open the folder.
      #expect(second.waitForEnd() == 1)
      #expect(second.readOutput(atLeast: 1) == "")
      _ = writer.kill()
      _ = try SharedStorage(files: FolderStateFiles(folder.path))
    }
  }
}

import Foundation
import StateKit
import Testing

@testable import CrashWriter
import TestSupport

/// The state that a launch finds after the previous process was killed with `kill -9`.
@Suite struct CrashWriterTests {
  /// Runs two series of processes at the same time. Each series has one folder, and each process is
  /// killed and followed by the next one.
  @Test(arguments: [1, 2] as [UInt64])
  func `Acknowledged changes survive a kill at any time, and groups are complete`(
    seed: UInt64
  ) async throws {
    let kills = 100
    let life = try await runOnNewThread {
      var life = try KillTestRun(seed: seed)
      for _ in 0..<kills { try life.launchAndKill() }
      return life
    }
    #expect(life.kills == kills)
    // The test is meaningful only if the program has written enough.
    #expect(life.found.group > 20 && life.found.left > 20 && life.found.right > 20)
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
      #expect(second.waitForEnd() == 1)
      #expect(second.readOutput(atLeast: 1) == "")
      _ = writer.kill()
      _ = try SharedStorage(files: FolderStateFiles(folder.path))
    }
  }
}

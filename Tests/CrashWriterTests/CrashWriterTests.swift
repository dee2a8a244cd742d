import Foundation
import StateKit
import Testing

@testable import CrashWriter
import TestSupport

/// `kill -9`, and what the next launch finds.
@Suite struct CrashWriterTests {
  /// Two processes at a time, each with its folder, killed again and again over what the last kill
  /// left.
  @Test(arguments: [1, 2] as [UInt64])
  func `What was acknowledged survives a kill at any moment, and groups are whole`(
    seed: UInt64
  ) async throws {
    let kills = 100
    let life = try await onOwnThread {
      var life = try KilledLife(seed: seed)
      for _ in 0..<kills { try life.launchAndKill() }
      return life
    }
    #expect(life.kills == kills)
    // The run is worth something only if the program got to write.
    #expect(life.found.group > 20 && life.found.left > 20 && life.found.right > 20)
  }

  @Test func `A second process, or this one, does not get the folder of a running one`()
    async throws
  {
    try await onOwnThread {
      let folder = TemporaryFolder.place()
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

import Foundation
import TestSupport
import Testing

/// The command `record`, run as a process. `CrowdTests` reads the folder of a server.
struct RecordTests {
  @Test(arguments: [
    (["record"], "DIR is missing"), (["record", "a", "b"], "unexpected argument `b`"),
  ])
  func `Wrong usage is reported`(words: [String], message: String) async throws {
    let ending = try await Program.run(words)
    #expect(ending.code == 2)
    #expect(ending.errors.hasPrefix("lifesignal-cli: \(message)"))
  }

  @Test func `A folder that does not exist is not created`() async throws {
    let folder = TemporaryFolder.notCreated()
    let ending = try await Program.run(["record", folder.path])
    #expect(ending.code == 3)
    #expect(ending.errors == "lifesignal-cli: there is no folder \(folder.path)\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func `A folder with other files is refused`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.createFile("letter.txt", "Dear Ana")
    let ending = try await Program.run(["record", folder.path])
    #expect(ending.code == 3 && ending.output == "")
    #expect(ending.errors.contains("letter.txt"))
  }
}

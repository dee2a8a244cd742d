import Foundation
import LifeSignalSimulation
import Testing
import TestSupport

struct BadInputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func expectRefusal(_ path: String, _ message: String) async throws {
    let ending = try await Program.run(["run", path])
    #expect(ending == Program.Ending(code: 3, output: "", errors: message + "\n"))
  }

  @Test func `A missing file is reported in one line`() async throws {
    let path = folder.path + "/none.scenario"
    try await expectRefusal(path, "\(path): cannot be read: no such file")
    try await expectRefusal("", "a file without a name: cannot be read: no such file")
  }

  @Test func `A folder is reported in one line`() async throws {
    try await expectRefusal(folder.path, "\(folder.path): cannot be read: it is a directory")
  }

  @Test func `A file without read permission is reported in one line`() async throws {
    let path = try folder.pathOfNewFile("secret.scenario", "code 123456")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    let ending = try await Program.runAsOrdinaryUser(["run", path])
    let message = "\(path): cannot be read: permission denied\n"
    #expect(ending == Program.Ending(code: 3, output: "", errors: message))
  }

  @Test(arguments: [
    ["play"], ["connect", "ws://127.0.0.1:1/lifesignal", "--as", "Ana"],
  ])
  func `A folder without write permission is refused at once`(command: [String]) async throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
    let ending = try await Program.runAsOrdinaryUser(command + ["--folder", folder.path])
    let message =
      "\(folder.path): it cannot be read or written; change its permissions, or use another folder\n"
    #expect(ending == Program.Ending(code: 3, output: "", errors: message))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem")))
  func `A file whose reading fails is reported in one line`() async throws {
    let path = "/proc/self/mem"
    try await expectRefusal(path, "\(path): cannot be read: input or output failed")
  }

  @Test func `An empty file is reported in one line`() async throws {
    let path = try folder.pathOfNewFile("empty.scenario", "")
    try await expectRefusal(path, "\(path): the file is empty; a scenario has at least one step")
  }

  @Test func `A file without a step is reported in one line`() async throws {
    let path = try folder.pathOfNewFile("comment.scenario", "# To be written.\n")
    try await expectRefusal(
      path, "\(path): the file has no step; a scenario has at least one step")
  }

  @Test func `A file that is not UTF-8 is reported in one line`() async throws {
    let file = try folder.createFile("latin.scenario", bytes: Array("# caf".utf8) + [0xE9, 0x0A])
    let path = file.path(percentEncoded: false)
    try await expectRefusal(path, "\(path):1: the line is not UTF-8 text")
  }

  @Test func `A file of 100 MB is reported in one line`() async throws {
    let file = try folder.createFile("large.scenario", "")
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 100_000_000)
    try handle.close()
    let path = file.path(percentEncoded: false)
    let limit = ScenarioSource.byteLimit
    try await expectRefusal(
      path, "\(path): the file is larger than \(limit) bytes, the limit for a scenario")
  }

  @Test func `An endless file is refused at the size limit`() async throws {
    let limit = ScenarioSource.byteLimit
    try await expectRefusal(
      "/dev/zero",
      "/dev/zero: the file is larger than \(limit) bytes, the limit for a scenario")
  }

  @Test func `A line of a megabyte is reported in one line`() async throws {
    let long = String(repeating: "a", count: 1_000_000)
    let path = try folder.pathOfNewFile("long.scenario", "# fine\n" + long)
    let limit = ScenarioSource.lineByteLimit
    try await expectRefusal(
      path, "\(path):2: the line is longer than \(limit) bytes, the limit for a line")
  }

  @Test func `A line that is not in the scenario language is reported with a caret`() async throws {
    let path = try folder.pathOfNewFile(
      "story.scenario", "person Ana\nat 23:30 expect Ana is signed out\n")
    try await expectRefusal(
      path,
      """
      \(path):2:4: unexpected `23:30`
        2 | at 23:30 expect Ana is signed out
          |    ^~~~~
        expected a time such as `+23:30` or `+0:05:00`, up to 400 days
      """)
  }

  @Test func `An unreadable file does not stop the other scenarios, and the exit code is 3`()
    async throws
  {
    let bad = folder.path + "/none.scenario"
    let good = try folder.pathOfNewFile("good.scenario", "scenario \"Waiting\"\nat +1:00\n")
    let ending = try await Program.run(["run", bad, good])
    #expect(ending.code == 3)
    #expect(ending.errors == "\(bad): cannot be read: no such file\n")
    #expect(ending.output.hasPrefix("Waiting  \(good)\n"))
    #expect(ending.output.contains("\n2 files: 1 passed, 1 not a scenario; 1 step"))
  }

  @Test func `More people than the limit are an error, and the limit can be changed`() async throws
  {
    let path = try folder.pathOfNewFile("crowd.scenario", "person Ana\nperson Ben\nat +1:00\n")
    let refused = try await Program.run(["run", "--people", "1", path])
    #expect(refused.code == 3)
    #expect(
      refused.errors.hasPrefix(
        "\(path):2:1: the world already has 1 people and other devices, the limit\n"))
    #expect(try await Program.run(["run", "--people", "2", path]).code == 0)
    let played = try await Program.run(
      ["play", "--people", "1"], input: "person Ana\nperson Ben\n")
    #expect(played.code == 3 && played.errors.contains("raise the limit with `--people N`"))
  }

  @Test func `A scenario can come from the standard input`() async throws {
    let ending = try await Program.run(["run", "-"], input: "at +1:00\n")
    #expect(ending.code == 0)
    #expect(ending.output.hasPrefix("standard input\n"))
  }
}

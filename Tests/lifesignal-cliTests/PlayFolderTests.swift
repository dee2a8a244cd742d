import Foundation
import Testing
import TestSupport

/// The command `play --folder`, run as a process.
struct PlayFolderTests {
  private let folder = TemporaryFolder.notCreated()

  private func play(_ lines: String...) async throws -> Program.Ending {
    try await Program.run(
      ["play", "--folder", folder.path], input: lines.map { $0 + "\n" }.joined())
  }

  @Test func `A world continues in its folder`() async throws {
    var ending = try await play("person Ana", #"Ana signs up as "Ana" "Diaz""#, "after 2 h")
    #expect(ending.code == 0 && ending.errors == "")
    #expect(ending.output.hasPrefix("A new world, saved in \(folder.path).\n"))
    ending = try await play("look at Ana profile", "quit")
    #expect(ending.code == 0 && ending.errors == "")
    #expect(
      ending.output.hasPrefix("The world in \(folder.path) continues at +2:00:00. Ana is in it"))
    #expect(ending.output.contains("last check-in +0:00:00, due +24:00:00"))
  }

  @Test func `A damaged world and a folder with other files are refused, with exit code 3`()
    async throws
  {
    _ = try await play("person Ana")
    let record = try #require(folder.names.first { $0.hasSuffix(".state") })
    try folder.write(Array("nothing".utf8), to: record)
    var ending = try await play("people")
    #expect(ending.code == 3 && ending.output == "")
    #expect(ending.errors.hasPrefix("\(folder.path): the record of the world is damaged: "))
    #expect(ending.errorLines.count == 1)
    #expect(try folder.text(record) == "nothing")

    let otherFolder = try TemporaryFolder()
    try otherFolder.write(["notes.txt": "milk"])
    ending = try await Program.run(["play", "--folder", otherFolder.path])
    #expect(
      ending
        == Program.Ending(
          code: 3, output: "",
          errors: """
            \(otherFolder.path): it contains files, but no world; use an empty or a new folder

            """))
  }

  @Test func `A world over the size limit is reported, with exit code 3`() async throws {
    let inputFolder = try TemporaryFolder()
    let line = "at +1:00  # " + String(repeating: "x", count: 1_000) + "\n"
    let input = try inputFolder.pathOfNewFile("input", String(repeating: line, count: 10))
    // The limit also applies to a file that the thread sanitizer creates in the temporary folder,
    // and that file is too large. The sanitizer works without the file, so `TMPDIR` names a folder
    // that does not exist.
    let ending = try await Program.shell(
      #"ulimit -f 8; TMPDIR=/nowhere exec "$0" play --folder "$1" <"$2""#, [folder.path, input])
    #expect(ending.code == 3 && !ending.wasKilled)
    #expect(ending.errorLines.count == 1)
    #expect(
      ending.errors.hasSuffix(
        "the file would exceed the size limit; raise it with `ulimit -f`\n"))
  }

  @Test func `A damaged file that was set aside is reported, with exit code 1`() async throws {
    _ = try await play("person Ana")
    try folder.write([1, 2, 3], to: "journal-1")
    let ending = try await play("people")
    #expect(ending.code == 1)
    #expect(ending.output.contains("It was set aside as"))
  }

  @Test func `A line is answered before the next line arrives`() async throws {
    try await RunningProgram.run(["play", "--folder", folder.path]) { play in
      try play.enter("people")
      try await play.line(containing: "There are no people yet")
    }
  }

  /// `.ci/play-kills` kills a release build of the program more often, and checks more.
  @Test func `The result of an answered line survives a kill at any time`() async throws {
    _ = try await play("person Ana", #"Ana signs up as "Ana" "Diaz""#)
    var random = SystemRandomNumberGenerator()
    var (acknowledged, sentCount) = (0, 0)
    for _ in 0..<20 {
      let firstNumber = sentCount + 1
      sentCount += 8
      let lines = (firstNumber...sentCount).flatMap {
        [
          "Ana loses the network", #"Ana changes the note to "note \#($0)""#,
          "Ana gets the network back",
        ]
      }
      // The process is killed after a random number of bytes of output; with zero, while it starts.
      let outputSize = Int.random(in: 0..<1_500, using: &random)
      let output = try await RunningProgram.run(["play", "--folder", folder.path]) { play in
        try play.enter(lines)
        _ = await play.output(atLeast: outputSize)
        play.send(SIGKILL)
        return await play.ending().output
      }
      for number in firstNumber...sentCount
      where output.contains(#"changes the note to "note \#(number)"\#n"#) {
        acknowledged = number
      }
      // This line is refused if the device was connected when the process was killed, so its result
      // is ignored.
      _ = try await play("Ana gets the network back")
      let ending = try await play("look at Ana profile")
      #expect(ending.code == 0, "\(ending.output)\(ending.errors)")
      let notePrefix = "  note: note "
      let found =
        ending.output.split(separator: "\n").last { $0.hasPrefix(notePrefix) }
        .flatMap { Int($0.dropFirst(notePrefix.count)) } ?? 0
      #expect(found >= acknowledged, "An acknowledged note is lost.")
      #expect(found <= sentCount)
      acknowledged = found
    }
    // Without answers before the kills, the test would check nothing.
    #expect(acknowledged > 20)
  }
}

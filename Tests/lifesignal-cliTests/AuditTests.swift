import Foundation
import Testing
import TestSupport

struct AuditTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ path: String, _ text: String) throws {
    try folder.write([path: text])
  }

  /// Owned state with a property whose type the audited sources do not declare.
  private let clientSource = """
    import StateKit
    struct PlacesState { var here: Geo.Point }
    struct ReadOnlyPlacesState {
      private let state: PlacesState
      fileprivate init(_ state: PlacesState) { self.state = state }
    }
    fileprivate struct PlacesOwner: StateOwner {
      var initialState: PlacesState { PlacesState(here: .zero) }
      func publish(_ state: PlacesState) -> ReadOnlyPlacesState { ReadOnlyPlacesState(state) }
    }
    extension ReadOnlyPlacesState: PublishedState {
      typealias State = PlacesState
      static var ownerKey: OwnerKey<Self> { OwnerKey(PlacesOwner()) }
    }

    """

  @Test func `The package itself has no finding`() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path(percentEncoded: false)
    let ending = try await Program.run(["audit", root])
    #expect(ending.code == 0)
    #expect(ending.errors == "")
    #expect(ending.output.hasSuffix(" files, no finding\n"))
  }

  @Test func `A finding shows its place, source, reason and fix, and the exit code is 1`()
    async throws
  {
    try write("Sources/App/Clock.swift", "import Foundation\n\nlet start = Date()\n")
    let ending = try await Program.run(["audit", folder.path + "/"])
    #expect(
      ending
        == Program.Ending(
          code: 1,
          output: """
            \(folder.path)/Sources/App/Clock.swift:3:13: the time is read directly (Date) [ambient]
              3 | let start = Date()
                |             ^~~~
              why:  Code that reads the system clock, randomness or the environment, or that starts its own
                    task, cannot be repeated, tested in virtual time, or cancelled with its store.
              fix:  Use a dependency: `@Dependency(\\.date)` or `@Dependency(\\.clock)`. A client receives them as
                    arguments of `live(in:)`.

            1 file, 1 finding

            """, errors: ""))
  }

  @Test func `Paths in the current folder have no prefix`() async throws {
    try write("Sources/App/Clock.swift", "let start = Date()\n")
    let ending = try await Program.shell("cd \"$1\" && \"$0\" audit .", [folder.path])
    #expect(ending.output.hasPrefix("Sources/App/Clock.swift:1:13: "))
  }

  @Test func `An unknown type is reported, can be accepted, and does not change the exit code`()
    async throws
  {
    try write("Sources/App/PlacesClient.swift", clientSource)
    let ending = try await Program.run(["audit", folder.path])
    #expect(ending.code == 0)
    #expect(ending.output.contains(":2:26: unknown: Geo.Point, in PlacesState.here"))
    #expect(ending.output.hasSuffix("\n1 file, no finding, 1 unknown type\n"))
    let accepted = try await Program.run(["audit", "--value-types", "Money,Geo.Point", folder.path])
    #expect(accepted == Program.Ending(code: 0, output: "1 file, no finding\n", errors: ""))
  }

  @Test func `In JSON, each line is an object with a kind`() async throws {
    try write("Sources/App/PlacesClient.swift", clientSource)
    try write("Sources/App/Clock.swift", "let start = Date()\n")
    try write("Sources/App/Broken.swift", "/*")
    let ending = try await Program.run(["audit", "--format", "json", folder.path])
    let objects = try ending.output.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
    #expect(
      objects.map { $0["kind"] as? String } == ["finding", "unknown", "note", "summary"])
    #expect(objects[0]["rule"] as? String == "ambient")
    #expect(objects[0]["line"] as? Int == 1)
    #expect(objects[1]["path"] as? [String] == ["PlacesState.here"])
    #expect(objects[2]["isGap"] as? Bool == true)
    #expect(objects[3]["findings"] as? Int == 1)
  }

  @Test func `Files that cannot be audited are reported, and the audit continues`()
    async throws
  {
    try write("Sources/App/Clock.swift", "let start = Date()\n")
    try write("Sources/App/Broken.swift", "let s = \"\"\"\n")
    _ = try folder.createFile(
      "Binary.swift", bytes: (0..<4_096).map { UInt8(truncatingIfNeeded: $0 * 7) })
    _ = try folder.createFile("Latin.swift", bytes: Array("// caf".utf8) + [0xE9, 0x0A])
    let large = try folder.createFile("Large.swift", "")
    let handle = try FileHandle(forWritingTo: large)
    try handle.truncate(atOffset: 50_000_000)
    try handle.close()
    let ending = try await Program.shell(
      "cd \"$1\" && mkfifo Pipe.swift && ln -s . loop && \"$0\" audit . nowhere", [folder.path])
    // A finding determines the exit code, even if files could not be read.
    #expect(ending.code == 1)
    #expect(
      ending.errors == """
        Binary.swift: not audited: it is not UTF-8 text
        Large.swift: not audited: it has 50000000 bytes, more than the limit of 8000000
        Latin.swift: not audited: it is not UTF-8 text
        Pipe.swift: not audited: it is a pipe, a device, or a broken link
        Sources/App/Broken.swift: not fully audited: line 1 contains an unterminated string
        loop: not followed: the link leads to a folder that contains the link
        nowhere: there is no such file or folder

        """)
    #expect(ending.output.hasPrefix("Sources/App/Clock.swift:1:13: "))
    #expect(ending.output.hasSuffix("\n2 files, 1 finding, 6 paths not fully audited\n"))
  }

  @Test func `Without a finding, a file that cannot be audited makes the exit code 3`()
    async throws
  {
    try write("Sources/App/Clock.swift", "let limit = 3\n")
    _ = try folder.createFile("Latin.swift", bytes: Array("// caf".utf8) + [0xE9, 0x0A])
    let ending = try await Program.run(["audit", folder.path])
    #expect(ending.code == 3)
    #expect(ending.errors == "\(folder.path)/Latin.swift: not audited: it is not UTF-8 text\n")
    #expect(ending.output == "1 file, no finding, 1 path not fully audited\n")
  }

  @Test(arguments: ["nowhere", "", "README.md", "."])
  func `A path with nothing to audit is reported, with exit code 3`(name: String) async throws {
    _ = try folder.createFile("README.md", "# Nothing\n")
    let ending = try await Program.shell("cd \"$1\" && \"$0\" audit \"$2\"", [folder.path, name])
    #expect(ending.code == 3)
    #expect(ending.errorLines.count == 1)
    #expect(ending.errors.hasPrefix("\(name): "))
  }

  @Test func `A folder without read permission is reported, and the audit continues`()
    async throws
  {
    try write("Sources/App/Clock.swift", "let start = Date()\n")
    try write("Sources/App/Secret/A.swift", "let start = Date()\n")
    let secret = folder.path + "/Sources/App/Secret"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: secret)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: secret)
    }
    let ending = try await Program.runAsOrdinaryUser(["audit", folder.path])
    #expect(ending.code == 1)
    #expect(ending.errors == "\(secret): cannot be read: permission denied\n")
    #expect(ending.output.hasSuffix("\n1 file, 1 finding, 1 path not fully audited\n"))
  }

  @Test func `A closed pipe ends the command without an error`() async throws {
    let lines = (0..<3_000).map { "let start\($0) = Date()\n" }
    try write("Sources/App/Clock.swift", lines.joined())
    let ending = try await Program.shell(
      "cd \"$1\"; { \"$0\" audit .; echo \"code $?\" >&2; } | head -n 1", [folder.path])
    #expect(ending.output.hasPrefix("Sources/App/Clock.swift:1:14: the time is read directly"))
    #expect(ending.errors == "code 0\n")
  }

  @Test func `Ctrl-C stops the command immediately`() async throws {
    let text = String(repeating: "let start = Date()\n", count: 20_000)
    for number in 0..<20 { try write("Sources/App/Clock\(number).swift", text) }
    let ending = try await RunningProgram.run(["audit", folder.path]) { program in
      program.send(SIGINT)
      return await program.ending()
    }
    #expect(ending == Program.Ending(code: SIGINT, wasKilled: true, output: "", errors: ""))
  }
}

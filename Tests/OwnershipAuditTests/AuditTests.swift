import Foundation
import Testing

@testable import OwnershipAudit
import TestSupport

@Suite struct AuditTests {
  @Test func `The sample app has no finding, no unknown type and no note`() {
    let result = Audit().run(overSources: SampleApp.sources)
    #expect(result == AuditResult.clean(files: SampleApp.sources.count))
    #expect(result.isClean && result.isComplete)
  }

  @Test func `The files of a folder are audited in a stable order`() throws {
    let folder = try TemporaryFolder()
    try folder.write(SampleApp.sources)
    try folder.write([
      "Sources/App/B.swift": "let b = UUID()\nlet a = x!", "Sources/App/A.swift": "let d = Date()",
    ])
    let result = Audit().run(over: folder.path)
    #expect(result.fileCount == SampleApp.sources.count + 2)
    #expect(
      result.findings.map {
        "\(folder.relativePath(of: $0.file)):\($0.line):\($0.column) \($0.rule.rawValue)"
      }
        == [
          "Sources/App/A.swift:1:9 ambient", "Sources/App/B.swift:1:9 ambient",
          "Sources/App/B.swift:2:10 escape-hatch",
        ])
    #expect(Audit().run(over: folder.path + "/Sources").findings.count == 3)
    #expect(Audit().run(over: folder.path + "/Sources/App/A.swift").findings.count == 1)
  }

  @Test func `Tests and benchmarks are excluded only at the top level or next to a manifest`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write([
      "Tests/AppTests/A.swift": "let d = Date()", "Benchmarks/Sources/B/B.swift": "let d = Date()",
      "Packages/P/Package.swift": "",
      "Packages/P/Tests/PTests/F.swift": "let d = Date()", "App/Tests/G.swift": "let d = Date()",
      ".build/C.swift": "let d = Date()", "Sources/App/Tests/D.swift": "let d = Date()",
      "Sources/App/build/E.swift": "let d = Date()",
    ])
    #expect(
      Audit().run(over: folder.path).findings.map { folder.relativePath(of: $0.file) } == [
        "App/Tests/G.swift", "Sources/App/Tests/D.swift", "Sources/App/build/E.swift",
      ])
  }

  @Test(arguments: ["/no/such/folder", ""])
  func `A path that does not exist is noted`(path: String) {
    let result = Audit().run(over: path)
    #expect(result.notes == [.note(path, .missing)])
    #expect(result.fileCount == 0 && !result.isComplete)
  }

  @Test func `A device file, and a file that is not Swift, are noted and not read`() throws {
    let folder = try TemporaryFolder()
    try folder.write(["a.txt": "Date()", "Sources/App/A.swift": "let d = Date()"])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Sources/App/P.swift", withDestinationPath: "/dev/zero")
    let result = Audit().run(over: [folder.path + "/a.txt", "/dev/zero", folder.path])
    #expect(
      result.notes == [
        .note("/dev/zero", .notRegularFile),
        .note("\(folder.path)/Sources/App/P.swift", .notRegularFile),
        .note("\(folder.path)/a.txt", .notSwift),
      ])
    #expect(result.findings.count == 1)
  }

  @Test(.enabled(if: geteuid() != 0, "The superuser may read all files."))
  func `A file and a folder without read permission are noted`() throws {
    let folder = try TemporaryFolder()
    try folder.write(["Sources/App/A.swift": "let d = Date()", "Sources/App/B/C.swift": ""])
    let paths = ["A.swift", "B"].map { "\(folder.path)/Sources/App/\($0)" }
    for path in paths {
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    }
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: paths[1])
    }
    let result = Audit().run(over: folder.path)
    #expect(result.notes == paths.map { .note($0, .unreadable("permission denied")) })
  }

  @Test func `Several paths are audited together, and each file is audited once`() throws {
    let one = try TemporaryFolder()
    let other = try TemporaryFolder()
    var sources = SampleApp.sources
    try other.write(["Contact.swift": sources.removeValue(forKey: SampleApp.modelPath) ?? ""])
    try one.write(sources)
    #expect(!Audit().run(over: one.path).unknowns.isEmpty)
    let result = Audit().run(over: [one.path, other.path, one.path + "/Sources/App", one.path])
    #expect(result == AuditResult.clean(files: SampleApp.sources.count))
  }

  @Test func `A folder without Swift is noted`() throws {
    let folder = try TemporaryFolder()
    try folder.write(["a.txt": "Date()"])
    #expect(Audit().run(over: folder.path).notes == [.note(folder.path, .noSources)])
  }

  @Test func `A binary file, a large file and an invalid file are noted, and others are audited`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      [0xFF, 0xFE, 0, 1, 2, 0x80] + Array(repeating: 0x99, count: 5_000), to: "Sources/App/A.swift")
    try folder.write(
      Array(repeating: UInt8(ascii: "x"), count: 50_000_000), to: "Sources/App/B.swift")
    try folder.write([
      "Sources/App/C.swift": "struct A { func f( {{ ]] \"\"\" \n",
      "Sources/App/D.swift": "let d = Date()",
    ])
    let result = Audit().run(over: folder.path)
    #expect(
      result.notes == [
        .note("\(folder.path)/Sources/App/A.swift", .notText),
        .note(
          "\(folder.path)/Sources/App/B.swift",
          .tooLarge(bytes: 50_000_000, limit: 8_000_000)),
        .note("\(folder.path)/Sources/App/C.swift", .malformed(line: 1, "an unterminated string")),
      ])
    #expect(result.notes.allSatisfy { $0.isGap })
    #expect(result.findings.map { folder.relativePath(of: $0.file) } == ["Sources/App/D.swift"])
    #expect(result.fileCount == 2)
  }

  @Test(arguments: [
    ("func f() { g(\n\nlet x = [1, 2\nstruct A {\n", 1, "an unclosed `{`"),
    ("struct A {}\nfunc f() { g(1, [2) }\n", 2, "an unclosed `[`"),
    ("struct A {}\n}\nlet d = 1", 2, "an unmatched `}`"),
    ("let a = \"\\(b))\"\nlet c = [1)\n", 2, "an unclosed `[`"),
    (String(repeating: "(", count: 100_000), 1, "an unclosed `(`"),
  ])
  func `A bracket without a matching bracket is noted`(
    source: String, line: Int, what: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(["Sources/App/A.swift": source])
    #expect(
      Audit().run(over: folder.path).notes
        == [.note("\(folder.path)/Sources/App/A.swift", .malformed(line: line, what))])
  }

  @Test func `A file with a zero byte is audited, because the compiler accepts it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("let a = 1\n\u{0}\nlet d = Date()".utf8), to: "Sources/App/A.swift")
    #expect(Audit().run(over: folder.path).findings.map(\.line) == [3])
  }

  @Test func `A link is followed unless it leads to a folder that contains the link`() throws {
    let folder = try TemporaryFolder()
    let other = try TemporaryFolder()
    try other.write(["X.swift": "let d = Date()"])
    try folder.write(["Sources/App/A.swift": "let a = 1"])
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: folder.path + "/Sources/App/loop", withDestinationPath: folder.path)
    try files.createSymbolicLink(
      atPath: folder.path + "/Sources/App/linked", withDestinationPath: other.path)
    try files.createSymbolicLink(
      atPath: folder.path + "/Sources/App/dangling.swift", withDestinationPath: "/no/such/file")
    let result = Audit().run(over: folder.path)
    #expect(
      result.findings.map { folder.relativePath(of: $0.file) } == ["Sources/App/linked/X.swift"])
    #expect(result.fileCount == 2)
    #expect(
      result.notes.map { folder.relativePath(of: $0.path) } == [
        "Sources/App/dangling.swift", "Sources/App/loop",
      ])
    #expect(result.notes.map(\.reason) == [.notRegularFile, .symlinkCycle])
    #expect(result.notes.map(\.isGap) == [true, false])
  }

  /// The audit once treated a source folder of this package as a benchmark, because a link in the
  /// benchmarks leads to the folder.
  @Test func `Sources are audited if a path or a link outside of the tests leads to them`() throws {
    let folder = try TemporaryFolder()
    try folder.write([
      "Sources/App/Clock.swift": "let d = Date()", "Tests/Helpers/Late.swift": "let d = Date()",
      "Benchmarks/Sources/A.swift": "let d = Date()",
    ])
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: folder.path + "/Benchmarks/Sources/App",
      withDestinationPath: folder.path + "/Sources/App")
    try files.createSymbolicLink(
      atPath: folder.path + "/Sources/App/Helpers",
      withDestinationPath: folder.path + "/Tests/Helpers")
    let result = Audit().run(over: folder.path)
    #expect(
      result.findings.map { folder.relativePath(of: $0.file) } == [
        "Sources/App/Clock.swift", "Sources/App/Helpers/Late.swift",
      ])
  }

  @Test func `Build scripts must build for release and check undeclared imports`() throws {
    let folder = try TemporaryFolder()
    let manifest = "let package = Package(name: \"P\", targets: [])"
    try folder.write(["Package.swift": manifest])
    #expect(
      Audit().run(over: folder.path).notes == [
        .note("\(folder.path)/Package.swift", .noBuildScript)
      ])
    try folder.write([".github/workflows/ci.yml": "# swift build -c release\nrun: swift build\n"])
    #expect(
      Audit().run(over: folder.path).findings.map(\.what) == [
        "no build script makes a release build, which would refuse @testable in production code",
        "no build script refuses undeclared imports",
      ])
    try folder.write([
      ".ci/run":
        "swift build --explicit-target-dependency-import-check error\nswift build -c release"
    ])
    #expect(Audit().run(over: folder.path).findings == [])
  }

  @Test func `Progress is reported for each file`() throws {
    let folder = try TemporaryFolder()
    try folder.write(["A.swift": "", "B.swift": ""])
    var reported: [AuditProgress] = []
    _ = Audit().run(over: folder.path) { reported.append($0) }
    #expect(
      reported == [
        .reading(1, of: 2), .reading(2, of: 2), .checking(1, of: 2), .checking(2, of: 2),
      ])
  }

  @Test func `Only the chosen rules are checked`() {
    let sources = ["Sources/App/A.swift": "let d = Date()\nvar x = y!"]
    #expect(
      Audit(rules: [.globalState]).run(overSources: sources).findings.map(\.rule) == [.globalState])
    #expect(Audit(rules: []).run(overSources: sources).findings == [])
  }
}

extension AuditResult {
  static func clean(files: Int) -> Self {
    Audit(rules: []).run(
      overSources: Dictionary(uniqueKeysWithValues: (0..<files).map { ("\($0).swift", "") }))
  }
}

extension AuditNote {
  static func note(_ path: String, _ reason: Reason) -> Self {
    AuditNote(path: path, reason: reason)
  }
}

import Foundation
import OwnershipAudit
import TestSupport
import Testing

@Suite struct AuditToolTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (path, text) in SampleApp.sources { try write(text, to: path) }
  }

  @Test func `A clean package has the exit code 0`() throws {
    let ending = try run([])
    #expect(ending.code == 0)
    #expect(ending.lines.last?.hasSuffix(" files, no finding") == true)
  }

  @Test func `A violation has the exit code 1, also in JSON, and its line is printed`() throws {
    try write("import Foundation\nlet start = Date()\n", to: "Sources/App/Clock.swift")
    let text = try run([])
    #expect(text.code == 1)
    #expect(text.lines.first?.hasPrefix(path("Sources/App/Clock.swift:2:13:")) == true)
    let json = try run(["--format", "json"])
    #expect(json.code == 1)
    #expect(json.lines.last?.contains(#""exitCode":1"#) == true)
    #expect(json.lines.dropLast().contains { $0.contains(#""kind":"finding""#) })
  }

  @Test func `Input that cannot be audited has the exit code 3, and is named`() throws {
    try write("/*", to: "Sources/App/Broken.swift")
    let text = try run(["--format=text"])
    #expect(text.code == 3)
    #expect(text.errors.first?.hasPrefix(path("Sources/App/Broken.swift: not fully")) == true)
    #expect(try run(["--format=json"]).lines.last?.contains(#""exitCode":3"#) == true)
  }

  @Test func `A value type is accepted by name`() throws {
    for (file, text) in SampleApp.model(field: "var place: Point") { try write(text, to: file) }
    #expect(try run([]).lines.last?.contains("1 unknown type") == true)
    #expect(try run(["--value-types", "Money,Point"]).lines.last?.contains("unknown") == false)
  }

  @Test func `The graph has the exit code 0`() throws {
    for (name, start) in [("mermaid", "flowchart LR"), ("dot", "digraph ownership {")] {
      let ending = try run(["--graph", name])
      #expect(ending.code == 0)
      #expect(ending.lines.first?.hasPrefix(start) == true)
    }
  }

  @Test func `The usage names each option`() throws {
    let usage = try run(["--help"]).lines.joined()
    for option in ["--format", "--graph", "--value-types", "--target"] {
      #expect(usage.contains(option))
    }
  }

  @Test(arguments: [
    (["--colour"], AuditTool.UsageError.unknownOption("--colour")),
    (["--format"], .missingValue("--format")),
    (["--format", "xml"], .invalidValue("xml", option: "--format", allowed: ["json", "text"])),
    (["--graph=svg"], .invalidValue("svg", option: "--graph", allowed: ["dot", "mermaid"])),
  ])
  func `Wrong arguments are refused`(arguments: [String], error: AuditTool.UsageError) {
    #expect(throws: error) { try AuditTool(arguments) }
  }

  private struct Ending {
    var code = 0
    var lines: [String] = []
    var errors: [String] = []
  }

  private func run(_ options: [String]) throws -> Ending {
    var ending = Ending()
    var (lines, errors): ([String], [String]) = ([], [])
    ending.code = try AuditTool(options + [folder.path]).run(
      print: { lines.append($0) }, printError: { errors.append($0) })
    (ending.lines, ending.errors) = (lines, errors)
    return ending
  }

  private func path(_ end: String) -> String { folder.path + "/" + end }

  private func write(_ text: String, to path: String) throws {
    let file = URL(filePath: self.path(path))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

import Foundation
import Testing

/// The mistakes of the article *Common mistakes*: each program has a mistake in `#if MISTAKE`, for
/// which the compiler must report what the article says, and in `#else` what to write instead.
struct CommonMistakesTests {
  private static let folder = "Mistakes"

  private static func path(_ name: String) -> String {
    SourceFolder.url.appending(path: "\(folder)/\(name)").path
  }

  private static func compile(_ name: String, _ flags: [String]) throws -> Compiler.Outcome {
    try Compiler().run(
      ["-emit-sil", "-o", "/dev/null", "-module-name", "Mistake"] + flags + [path(name)],
      in: SourceFolder.url.appending(path: folder))
  }

  @Test(arguments: try SourceFolder.swiftFiles(in: folder))
  func `The compiler reports a mistake as expected, and compiles what to write instead`(
    _ name: String
  ) throws {
    let mistake = try Self.compile(name, ["-D", "MISTAKE", "-verify", "-verify-ignore-unrelated"])
    #expect(mistake.status == 0, "\(mistake.output)")
    let correction = try Self.compile(name, [])
    #expect(correction.isClean, "\(correction.output)")
  }

  @Test func `The article has a row for each mistake, with what the compiler reports`() throws {
    let article = SourceFolder.manifest.deletingLastPathComponent()
      .appending(path: "Sources/StateKitTesting/StateKitTesting.docc/CommonMistakes.md")
    let rows = try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }.map(String.init)
    let names = try SourceFolder.swiftFiles(in: Self.folder)
    #expect(names.count >= 20)
    #expect(rows.count == names.count)
    for name in names {
      let source = try String(contentsOfFile: Self.path(name), encoding: .utf8)
      let code = source.replacing("  ", with: " ")
      let isShown = rows.contains { row in
        let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        guard cells.count == 3 else { return false }
        let quoted = { (cell: String) in cell.matches(of: /`([^`]+)`/).map { String($0.1) } }
        // Each report is in italics, and may stand for a part of the text.
        let reports = cells[1].matches(of: /\*([^*]+)\*/).map { String($0.1) }
        // The correction starts with code, or only describes it.
        let correction = cells[2].hasPrefix("`") ? quoted(cells[2]).prefix(1) : []
        return !reports.isEmpty && reports.allSatisfy { source.contains($0) }
          && (quoted(cells[0]) + correction).allSatisfy { code.contains($0) }
      }
      #expect(isShown, "No row of the article has the code and the report of \(name).")
    }
  }
}

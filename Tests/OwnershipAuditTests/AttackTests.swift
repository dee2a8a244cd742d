import Foundation
import OwnershipAudit
import Testing

/// The attacks in `Tests/OwnershipTests` that the compiler accepts, and that the audit must report.
@Suite struct AttackTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "OwnershipTests")

  private static func sources(in name: String) throws -> [String: String] {
    let folder = folder.appending(path: name)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try names.filter { $0.hasSuffix(".swift") }.reduce(into: [:]) { sources, name in
      sources["Sources/Notes/\(name)"] = try String(
        contentsOf: folder.appending(path: name), encoding: .utf8)
    }
  }

  /// Returns the rule that the first line of an attack names: `// Audit rule owned-state: …`.
  private static func rule(inFirstLineOf source: String) throws -> RuleID {
    let word = source.split(separator: " ").drop { $0 != "rule" }.dropFirst().first ?? ""
    let name = String(word.prefix { $0.isLetter || $0 == "-" })
    return try #require(RuleID(rawValue: name))
  }

  @Test func `The fixtures that the attacks extend have no finding`() throws {
    #expect(try Audit().run(overSources: Self.sources(in: "Fixtures")).findings == [])
  }

  @Test func `Each attack in LeftToTheAudit is reported by the rule in its first line`() throws {
    let fixtures = try Self.sources(in: "Fixtures")
    let attacks = try Self.sources(in: "Attacks/LeftToTheAudit")
    #expect(!attacks.isEmpty)
    for (path, source) in attacks {
      let result = Audit().run(overSources: fixtures.merging([path: source]) { $1 })
      let found = Set(result.findings.filter { $0.file == path }.map(\.rule))
      let rule = try Self.rule(inFirstLineOf: source)
      #expect(found.contains(rule), "\(path): \(found)")
      #expect(result.findings.allSatisfy { $0.file == path }, "\(path)")
    }
  }
}

import Foundation
import OwnershipAudit
import Testing

@Suite struct OwnSourcesTests {
  @Test func `The sources of this package have no finding`() {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let result = Audit().run(over: root.path)
    #expect(result.fileCount > 100)
    #expect(result.findings.map { "\($0.file):\($0.line): \($0.what)" } == [])
    #expect(result.unknowns == [])
    #expect(result.notes == [])
  }

  @Test func `The article Rules has a section for each rule`() throws {
    let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/OwnershipAudit/OwnershipAudit.docc/Rules.md")
    let sections = try String(contentsOf: article, encoding: .utf8).split(separator: "\n### ")
      .dropFirst()
    #expect(
      sections.map { String($0.prefix { $0 != "\n" }) }.sorted()
        == RuleID.allCases.map(\.rawValue).sorted())
    for section in sections {
      for part in ["**Finds**", "**Why**", "**Fix**"] { #expect(section.contains(part)) }
    }
  }
}

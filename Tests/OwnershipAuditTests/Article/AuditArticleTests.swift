import Foundation
import OwnershipAudit
import TestSupport
import Testing

/// The examples on the landing page of OwnershipAudit compile and run.
@Suite struct AuditArticleTests {
  @Test func `Two folders are audited together`() throws {
    let folder = try TemporaryFolder()
    let (app, models) = (folder.path + "/App", folder.path + "/Models")
    for (path, text) in [(app, "let start = Date()\n"), (models, "struct Model {}\n")] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: path + "/Code.swift"))
    }
    let result = Audit(valueTypes: ["Geo.Point"]).run(over: [app, models])
    print(result.text)
    #expect(result.fileCount == 2)
    #expect(result.findings.map(\.rule) == [.ambient])
  }

  @Test func `A graph of a folder is printed`() throws {
    let folder = try TemporaryFolder()
    let app = folder.path
    let source = "import StateKit\nstruct CountOwner: StateOwner {}\n"
    try Data(source.utf8).write(to: URL(filePath: app + "/Code.swift"))
    let graph = Audit().ownershipGraph(of: [app])
    print(graph.mermaid)
    #expect(graph.nodes.map(\.name) == ["CountOwner"])
  }
}

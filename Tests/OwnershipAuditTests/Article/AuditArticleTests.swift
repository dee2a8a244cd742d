import Foundation
import OwnershipAudit
import TestSupport
import Testing

/// The example on the landing page of OwnershipAudit compiles and runs.
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
}

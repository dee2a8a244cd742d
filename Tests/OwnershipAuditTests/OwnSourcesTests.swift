import Foundation
import OwnershipAudit
import Testing

@Suite struct OwnSourcesTests {
  @Test func `Our own sources have no finding`() {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let result = Audit().run(over: root.path)
    #expect(result.fileCount > 100)
    #expect(result.findings.map { "\($0.file):\($0.line): \($0.what)" } == [])
    #expect(result.unknowns == [])
    #expect(result.notes == [])
  }
}

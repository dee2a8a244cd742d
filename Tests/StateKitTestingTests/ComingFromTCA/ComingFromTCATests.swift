import Foundation
import Testing

/// The article *Coming from TCA* shows exactly the sources that are compiled and run here.
struct ComingFromTCATests {
  private func text(_ path: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  @Test(arguments: [
    "FactFeature.swift", "FactFeatureTests.swift", "CasePathTests.swift",
  ])
  func `The article shows the sources of its example`(file: String) throws {
    let article = try text("../../../Sources/StateKitTesting/StateKitTesting.docc/ComingFromTCA.md")
    #expect(article.contains("```swift\n\(try text(file))```"), "The article differs from \(file).")
  }
}

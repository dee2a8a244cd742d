import Foundation
import Testing

/// Every example in every documentation catalog is part of a source that is compiled and run as a
/// test.
struct CatalogTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func files(in folder: String, _ suffix: String) throws -> [URL] {
    let folder = root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
      .filter { $0.hasSuffix(suffix) }.sorted().map { folder.appending(path: $0) }
  }

  /// The sources of the test targets, without programs that the compiler must reject and without
  /// sources that are string literals.
  private func sources() throws -> ExampleSources {
    let excludedPaths = ["/OwnershipTests/", "/OwnershipAuditTests/Rules/", "/CatalogTests.swift"]
    return ExampleSources(
      try files(in: "Tests", ".swift")
        .filter { file in !excludedPaths.contains { file.path.contains($0) } }
        .map { try String(contentsOf: $0, encoding: .utf8) })
  }

  /// The start of the only example that is not in the sources. An article shows it as a test of
  /// another library, for comparison.
  private let foreignExampleStart = "@MainActor\nstruct FactFeatureTests {"

  @Test func `Every example is a part of a source that is compiled`() throws {
    let (articles, sources) = (try files(in: "Sources", ".md"), try sources())
    #expect(articles.count > 12)
    var count = 0
    for file in articles {
      let article = try Article(file, sources: sources)
      count += article.examples.count
      let unknown = article.unknownExamples.filter { !$0.hasPrefix(foreignExampleStart) }
      #expect(unknown == [], "\(file.lastPathComponent)")
    }
    #expect(count > 25)
  }

  @Test func `An example that is in no source is detected`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).md")
    defer { try? FileManager.default.removeItem(at: file) }
    let (known, unknown) = ("private let known", "let unknown = 1")
    let article = "```swift\n\(known)\n```\n\n```swift\n\(unknown)\n```\n"
    try Data(article.utf8).write(to: file)
    #expect(
      try Article(file, sources: ExampleSources(["  private let known\n"])).unknownExamples == [
        unknown
      ])
  }
}

import Foundation
import Testing

/// An article of the documentation, and the sources that its examples come from.
struct Article {
  let text: String
  private let sources: ExampleSources

  /// - Parameters:
  ///   - name: Of the article, without its extension.
  ///   - folder: Of the sources, beside this file.
  init(_ name: String, examplesIn folder: String) throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let examples = here.appending(path: folder)
    let sources = try FileManager.default.contentsOfDirectory(atPath: examples.path)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: examples.appending(path: $0), encoding: .utf8) }
    try self.init(
      here.appending(path: "../../../Sources/StateKit/StateKit.docc/\(name).md"),
      sources: ExampleSources(sources))
  }

  /// - Parameters:
  ///   - file: The article.
  ///   - sources: The sources that its examples come from.
  init(_ file: URL, sources: ExampleSources) throws {
    text = try String(contentsOf: file, encoding: .utf8)
    self.sources = sources
  }

  /// The examples in Swift, in order.
  var examples: [String] {
    text.components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "\n```").first ?? "" }
  }

  /// The examples that none of the sources has, line by line.
  var unknownExamples: [String] { examples.filter { !sources.have($0) } }
}

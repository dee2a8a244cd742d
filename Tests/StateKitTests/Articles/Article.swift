import Foundation
import Testing

/// An article of the documentation, with the sources that must contain its examples.
struct Article {
  let text: String
  private let sources: ExampleSources

  /// - Parameters:
  ///   - name: The name of the article, without extension.
  ///   - module: The module of the article.
  ///   - folder: The folder of the sources, next to this file.
  init(_ name: String, of module: String = "StateKit", examplesIn folder: String) throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let examples = here.appending(path: folder)
    let sources = try FileManager.default.contentsOfDirectory(atPath: examples.path)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: examples.appending(path: $0), encoding: .utf8) }
    try self.init(
      here.appending(path: "../../../Sources/\(module)/\(module).docc/\(name).md"),
      sources: ExampleSources(sources))
  }

  /// - Parameters:
  ///   - file: The file of the article.
  ///   - sources: The sources that contain its examples.
  init(_ file: URL, sources: ExampleSources) throws {
    text = try String(contentsOf: file, encoding: .utf8)
    self.sources = sources
  }

  /// The Swift examples, in order.
  var examples: [String] {
    text.components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "\n```").first ?? "" }
  }

  /// The examples that no source contains.
  var unknownExamples: [String] { examples.filter { !sources.contain($0) } }
}

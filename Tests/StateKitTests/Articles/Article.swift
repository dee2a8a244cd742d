import Foundation
import Testing

/// An article of the documentation, and the sources that its examples come from.
struct Article {
  let text: String
  private let sources: [String]

  /// - Parameters:
  ///   - name: Of the article, without its extension.
  ///   - folder: Of the sources, beside this file.
  init(_ name: String, examplesIn folder: String) throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let root = here.appending(path: "../../../Sources/StateKit/StateKit.docc/\(name).md")
    text = try String(contentsOf: root, encoding: .utf8)
    let examples = here.appending(path: folder)
    sources = try FileManager.default.contentsOfDirectory(atPath: examples.path)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: examples.appending(path: $0), encoding: .utf8) }
      .map(Self.withoutIndentation)
  }

  /// The examples in Swift, in order.
  var examples: [String] {
    text.components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "\n```").first ?? "" }
  }

  /// The examples that none of the sources has, line by line.
  var unknownExamples: [String] {
    examples.filter { example in
      let lines = Self.withoutIndentation(example)
      return !sources.contains { $0.contains(lines) }
    }
  }

  private static func withoutIndentation(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingPrefix { $0 == " " } }
      .joined(separator: "\n")
  }
}

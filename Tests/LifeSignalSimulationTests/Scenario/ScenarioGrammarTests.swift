import Foundation
import Testing

@testable import LifeSignalSimulation

struct ScenarioGrammarTests {
  /// Returns the code blocks of the article *The scenario language*.
  private func codeBlocksOfArticle() throws -> [String] {
    let article = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Sources/LifeSignalSimulation/LifeSignalSimulation.docc/ScenarioLanguage.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    let parts = text.split(separator: "```\n", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  @Test func `The article contains the grammar that the program prints`() throws {
    let blocks = try codeBlocksOfArticle()
    try #require(blocks.count == 2, "The article must have an example and the grammar.")
    #expect(blocks[1] == ScenarioGrammar.text + "\n")
  }

  @Test func `The example of the article is a scenario that passes`() throws {
    let blocks = try codeBlocksOfArticle()
    let bytes = Array(try #require(blocks.first).utf8)
    let scenario = try Scenario(ScenarioSource(name: "example", bytes: bytes))
    let result = ScenarioRun(scenario).run { _ in }
    #expect(result.failures == [])
    #expect(result.steps == 3)
    #expect(result.expectations == 1)
  }

  @Test func `The grammar fits a terminal`() {
    let lines = ScenarioGrammar.text.split(separator: "\n")
    #expect(lines.filter { $0.count > 100 } == [])
    #expect(lines.filter { $0.hasSuffix(" ") } == [])
  }

  @Test func `The example of the grammar is a scenario that passes`() throws {
    let bytes = Array(ScenarioGrammar.example.utf8)
    let scenario = try Scenario(ScenarioSource(name: "example", bytes: bytes))
    let result = ScenarioRun(scenario).run { _ in }
    #expect(result.failures == [])
    #expect(result.steps == 4)
    #expect(result.expectations == 4)
  }

  @Test func `Every blank in the pattern of a sentence is explained`() {
    let language = ScenarioLanguage.lifeSignal
    let patterns =
      language.declarations.phrases.map(\.pattern)
      + language.deviceOperations.phrases.map(\.pattern)
      + language.clockOperations.phrases.map(\.pattern)
      + language.worldOperations.phrases.map(\.pattern)
      + language.deviceExpectations.phrases.map(\.pattern)
      + language.worldExpectations.phrases.map(\.pattern)
    // For example, the blank of the pattern `sets the interval to <interval>` is `interval`.
    let blanks = Set(
      patterns.flatMap(PhrasePart.parts).compactMap { part in
        if case .blank(let name) = part { name } else { nil }
      })
    // Names and texts need no explanation.
    let selfExplaining: Set = [
      "Name", "Name's", "device", "title", "first", "last", "name", "number", "text",
    ]
    let unexplained = blanks.subtracting(selfExplaining).filter { name in
      !ScenarioGrammar.text.contains("\n  <\(name)>")
    }
    #expect(unexplained == [])
  }

  /// A phrase book contains the sentences that are allowed at one position of a line.
  @Test func `No two sentences of a phrase book have the same pattern`() {
    let language = ScenarioLanguage.lifeSignal
    for patterns in [
      language.deviceOperations.phrases.map(\.pattern),
      language.deviceExpectations.phrases.map(\.pattern),
      language.worldExpectations.phrases.map(\.pattern),
    ] {
      #expect(Set(patterns).count == patterns.count)
    }
  }
}

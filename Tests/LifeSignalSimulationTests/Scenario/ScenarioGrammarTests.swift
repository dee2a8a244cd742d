import Foundation
import Testing

@testable import LifeSignalSimulation

struct ScenarioGrammarTests {
  @Test func `The documentation has the grammar that the program shows`() throws {
    let article = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Sources/LifeSignalSimulation/LifeSignalSimulation.docc/ScenarioLanguage.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    let blocks = text.split(separator: "```\n", omittingEmptySubsequences: false)
    try #require(blocks.count == 3, "the article has one block of code")
    #expect(blocks[1] == ScenarioGrammar.text + "\n")
  }

  @Test func `The grammar fits a terminal`() {
    let lines = ScenarioGrammar.text.split(separator: "\n")
    #expect(lines.filter { $0.count > 100 } == [])
    #expect(lines.filter { $0.hasSuffix(" ") } == [])
  }

  @Test func `The story of the grammar is one, and goes as it says`() throws {
    let bytes = Array(ScenarioGrammar.example.utf8)
    let scenario = try Scenario(ScenarioSource(name: "example", bytes: bytes))
    let result = ScenarioRun(scenario).run { _ in }
    #expect(result.failures == [])
    #expect(result.steps == 4)
    #expect(result.expectations == 4)
  }

  @Test func `Every blank of a sentence is explained`() {
    let language = ScenarioLanguage.lifeSignal
    let patterns =
      language.declarations.phrases.map(\.pattern) + language.actorActs.phrases.map(\.pattern)
      + language.worldActs.phrases.map(\.pattern) + language.actorClaims.phrases.map(\.pattern)
      + language.worldClaims.phrases.map(\.pattern)
    let blanks = Set(
      patterns.flatMap(PhrasePart.parts).compactMap { part in
        if case .blank(let name) = part { name } else { nil }
      })
    // Names and texts explain themselves where they stand.
    let selfExplaining: Set = [
      "Name", "Name's", "device", "title", "first", "last", "name", "number",
    ]
    let explained = blanks.subtracting(selfExplaining).filter { name in
      ScenarioGrammar.text.contains("\n  <\(name)>") || name == "text"
    }
    #expect(blanks.subtracting(selfExplaining) == explained)
  }

  @Test func `No two sentences of a book have the same pattern`() {
    let language = ScenarioLanguage.lifeSignal
    for patterns in [
      language.actorActs.phrases.map(\.pattern), language.actorClaims.phrases.map(\.pattern),
      language.worldClaims.phrases.map(\.pattern),
    ] {
      #expect(Set(patterns).count == patterns.count)
    }
  }
}

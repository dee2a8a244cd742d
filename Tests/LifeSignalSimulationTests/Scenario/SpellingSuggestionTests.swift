import Testing

@testable import LifeSignalSimulation

struct SpellingSuggestionTests {
  private let words = ["scans", "signs", "shows", "at", "after", "responder"]

  @Test(arguments: [
    ("scnas", "scans"), ("scan", "scans"), ("Signs", "signs"), ("respnoder", "responder"),
    ("aftre", "after"), ("resonder", "responder"),
  ])
  func `A misspelled word has the intended word as its suggestion`(word: String, intended: String) {
    #expect(SpellingSuggestion.closest(to: word, in: words) == intended)
  }

  @Test(arguments: ["", "zebra", "x", "dependent", String(repeating: "s", count: 4_000)])
  func `A word that is similar to no candidate has no suggestion`(word: String) {
    #expect(SpellingSuggestion.closest(to: word, in: words) == nil)
  }

  @Test func `Of two equally similar candidates, the first is suggested`() {
    #expect(SpellingSuggestion.closest(to: "cat", in: ["hat", "bat"]) == "hat")
  }
}

import Testing

@testable import LifeSignalSimulation

struct NearestTests {
  private let words = ["scans", "signs", "shows", "at", "after", "responder"]

  @Test(arguments: [
    ("scnas", "scans"), ("scan", "scans"), ("Signs", "signs"), ("respnoder", "responder"),
    ("aftre", "after"), ("resonder", "responder"),
  ])
  func `A misspelled word finds the intended word`(word: String, meant: String) {
    #expect(SpellingSuggestion.closest(to: word, in: words) == meant)
  }

  @Test(arguments: ["", "zebra", "x", "dependent", String(repeating: "s", count: 4_000)])
  func `A word that is similar to none finds none`(word: String) {
    #expect(SpellingSuggestion.closest(to: word, in: words) == nil)
  }

  @Test func `Of two equally near words the first one is chosen`() {
    #expect(SpellingSuggestion.closest(to: "cat", in: ["hat", "bat"]) == "hat")
  }
}

import Testing

@testable import LifeSignalSimulation

struct NearestTests {
  private let words = ["scans", "signs", "shows", "at", "after", "responder"]

  @Test(arguments: [
    ("scnas", "scans"), ("scan", "scans"), ("Signs", "signs"), ("respnoder", "responder"),
    ("aftre", "after"), ("resonder", "responder"),
  ])
  func `A slip of the finger finds the word that was meant`(word: String, meant: String) {
    #expect(Nearest.candidate(to: word, in: words) == meant)
  }

  @Test(arguments: ["", "zebra", "x", "dependent", String(repeating: "s", count: 4_000)])
  func `A word that is like none of them finds none`(word: String) {
    #expect(Nearest.candidate(to: word, in: words) == nil)
  }

  @Test func `Of two equally near words the first wins`() {
    #expect(Nearest.candidate(to: "cat", in: ["hat", "bat"]) == "hat")
  }
}

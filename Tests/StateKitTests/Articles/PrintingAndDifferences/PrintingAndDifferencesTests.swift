import StateKit
import StateKitPrinting
import StateKitSimulation
import Testing

/// The outputs in the article *Printing and differences* are what its examples print.
struct PrintingAndDifferencesTests {
  private let article: Article

  init() throws {
    article = try Article(
      "PrintingAndDifferences", of: "StateKitPrinting", examplesIn: "PrintingAndDifferences")
  }

  private func expectBlock(_ text: String) {
    #expect(article.text.contains("```\n\(text)\n```"), "the article lacks:\n\(text)")
  }

  @Test func `Every Swift example is compiled here`() {
    #expect(article.examples.count == 2)
    #expect(article.unknownExamples == [])
  }

  @Test func `The article shows the output of printChanges`() {
    let lines = LockedValue<[String]>([])
    let simulation = Simulation()
    let log = EventLog(origin: "ana")
    let store = StoreActor(
      initialState: RosterFeature.State(), storage: SharedStorage(log: log),
      executor: simulation.executor
    ) {
      RosterFeature()
    }
    let printing = log.printChanges { line in lines.change { $0.append(line) } }
    store.assumeIsolated { store in
      _ = store.send(.renamed(2, "Benny"))
      _ = store.send(.joined(.init(id: 4, name: "Dan")))
      _ = store.send(.shiftEnded)
    }
    printing.cancel()
    expectBlock(lines.value.joined(separator: "\n"))
  }

  @Test func `The article shows both formats of a difference`() {
    let old = RosterFeature.State()
    var new = old
    new.members[id: 2]?.name = "Benny"
    new.members.remove(id: 1)
    new.alert = .active(since: 18)
    expectBlock(ValuePrinter().difference(from: old, to: new).description)
    expectBlock(ValuePrinter().difference(from: old, to: new).unified)
    #expect(
      failure(expected: old, actual: new)
        == "(- expected, + actual)\n\(ValuePrinter().difference(from: old, to: new).unified)")
    #expect(failure(expected: old, actual: old) == nil)
  }

  private func failure(expected: RosterFeature.State, actual: RosterFeature.State) -> String? {
    let difference = ValuePrinter().difference(from: expected, to: actual)
    return difference.isEmpty ? nil : "(- expected, + actual)\n\(difference.unified)"
  }

  @Test func `The article shows the difference of a long text by line`() {
    var old = RosterFeature.State()
    old.notes = """
      Keys are under the mat.
      The alarm is off until seven.
      Call Ana before Ben, and Ben before Cleo.
      Feed the cat.
      """
    var new = old
    new.notes.replace("seven", with: "eight")
    expectBlock(ValuePrinter().difference(from: old, to: new).description)
  }
}

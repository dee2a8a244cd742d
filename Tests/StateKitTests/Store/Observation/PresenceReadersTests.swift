import Testing

@testable import StateKit

/// Observers of the presence of a child: a sheet or a row.
@MainActor
struct PresenceReadersTests {
  private let store = Store(initialState: Board.State(sheet: Board.Sheet(id: 1))) { Board() }
  private let readers = Readers()

  private func readSheet() -> Bool {
    readers.read("sheet") { store.scope(\.sheet, action: \.sheet) != nil }
  }

  /// Replaces the sheet twice, and removes it. The first replacement ends the only observation, so
  /// nothing observes the sheet when it is removed.
  private func removeSheetUnobserved() {
    _ = readSheet()
    store.change { $0.sheet?.id = 2 }
    _ = store.scope(\.sheet, action: \.sheet)
    store.change { $0.sheet?.id = 3 }
    store.change { $0.sheet = nil }
    _ = readers.takeNotified()
  }

  @Test func `The observer of an absent child is notified when the removed child is added again`() {
    removeSheetUnobserved()
    #expect(!readSheet())
    store.change { $0.sheet = Board.Sheet(id: 3) }
    #expect(readers.takeNotified() == ["sheet"])
  }

  @Test func `The observer of an absent child is not notified while the child stays absent`() {
    removeSheetUnobserved()
    #expect(!readSheet())
    store.change { $0.count += 1 }
    #expect(readers.takeNotified() == [])
  }

  @Test func `The observer of a row read by its id is notified when the row is added or removed`() {
    func readCardTitle() -> String? { readers.read("card") { store.card(7)?.title } }
    #expect(readCardTitle() == nil)
    store.change { $0.cards.append(Board.Card(id: 6)) }
    #expect(readers.takeNotified() == [])
    store.change { $0.cards.append(Board.Card(id: 7, title: "seven")) }
    #expect(readers.takeNotified() == ["card"])
    #expect(readCardTitle() == "seven")
    store.change { $0.cards.remove(id: 7) }
    #expect(readers.takeNotified() == ["card"])
    #expect(readCardTitle() == nil)
  }

  @Test func `A store that remembers more than 64 absent rows forgets them when a row is added`() {
    let observedRows = store.rows(\.cards)
    for round in 0..<10 {
      for id in 0..<1_000 { _ = store.card(1_000 * round + id) }
      store.change { $0.cards.append(Board.Card(id: -round)) }
      #expect(!observedRows.isObserved)
    }
    for id in 0..<64 { _ = store.card(id + 1) }
    store.change { $0.cards.append(Board.Card(id: -100)) }
    #expect(observedRows.isObserved)
  }
}

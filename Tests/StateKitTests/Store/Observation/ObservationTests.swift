import Observation
import StateKit
import Testing

/// A change notifies the observers of the changed value, and no others. Only the observers of the
/// whole state are notified after every action.
@MainActor
struct ObservationTests {
  let store = Store(initialState: Board.State(title: "T", cards: cards(3))) { Board() }
  let readers = Readers()

  nonisolated static func cards(_ count: Int) -> IdentifiedArray<Board.Card> {
    var cards: IdentifiedArray<Board.Card> = []
    for id in 0..<count { cards.append(Board.Card(id: id, title: "card \(id)")) }
    return cards
  }

  @Test func `Only the observer of a changed value is notified`() {
    readers.read("title") { store.title }
    readers.read("count") { store.count }
    readers.read("tags") { store.tags }
    store.change { $0.count += 1 }
    #expect(readers.takeNotified() == ["count"])
    store.change { $0.tags.append("new") }
    #expect(readers.takeNotified() == ["tags"])
    store.change { $0.title = "U" }
    #expect(readers.takeNotified() == ["title"])
    #expect(store.title == "U" && store.count == 1 && store.tags == ["new"])
  }

  @Test func `An action without a change notifies no observer of a property`() {
    readers.read("title") { store.title }
    readers.read("settings") { store.settings }
    readers.read("card") { store.card(1)?.title }
    store.change { $0.title = "T" }
    store.change { $0.cards[id: 1]?.title = "card 1" }
    store.change { _ in }
    #expect(readers.takeNotified() == [])
  }

  @Test func `An observer is notified once, and again after it has read again`() {
    readers.read("count") { store.count }
    store.change { $0.count += 1 }
    store.change { $0.count += 1 }
    #expect(readers.takeNotified() == ["count"])
    #expect(readers.read("count") { store.count } == 2)
    store.change { $0.count += 1 }
    #expect(readers.takeNotified() == ["count"])
  }

  @Test func `Two observers of one value are both notified`() {
    readers.read("first") { store.count }
    readers.read("second") { store.count }
    store.change { $0.count += 1 }
    #expect(readers.takeNotified() == ["first", "second"])
  }

  @Test func `Observers of a nested value are notified only when that value changes`() {
    readers.read("name") { store[\.settings.name] }
    readers.read("volume") { store[\.settings.volume] }
    readers.read("settings") { store.settings }
    store.change { $0.settings.volume = 5 }
    #expect(readers.takeNotified() == ["settings", "volume"])
  }

  @Test func `Observers of the whole state are notified after every action`() {
    readers.read("state") { store.state }
    store.change { _ in }
    #expect(readers.takeNotified() == ["state"])
  }

  @Test func `A change of a row notifies only the observers of that row`() {
    for id in 0..<3 { readers.read("title \(id)") { store.card(id)?.title } }
    readers.read("done 1") { store.card(1)?.isDone }
    readers.read("order") { store.scope(\.cards, action: \.card).ids }
    store.send(.card(id: 1, action: .change { $0.title = "new" }))
    #expect(readers.takeNotified() == ["title 1"])
    store.change { $0.cards[id: 2]?.isDone = true }
    #expect(readers.takeNotified() == [])
    store.change { $0.cards[id: 1]?.isDone = true }
    #expect(readers.takeNotified() == ["done 1"])
  }

  @Test func `Observers of the order of rows are notified of insertions, removals and moves`() {
    func readOrder() { readers.read("order") { store.scope(\.cards, action: \.card).ids } }
    readOrder()
    store.change { $0.cards[id: 0]?.title = "changed" }
    #expect(readers.takeNotified() == [])
    store.change { $0.cards.append(Board.Card(id: 7)) }
    #expect(readers.takeNotified() == ["order"])
    readOrder()
    store.change { $0.cards.swapAt(0, 1) }
    #expect(readers.takeNotified() == ["order"])
    readOrder()
    store.change { $0.cards.remove(id: 0) }
    #expect(readers.takeNotified() == ["order"])
    #expect(store.scope(\.cards, action: \.card).ids == [1, 2, 7])
    readOrder()
    store.change { state in
      state.cards.append(Board.Card(id: 9))
      state.cards.remove(id: 9)
    }
    #expect(readers.takeNotified() == [])
  }

  @Test func `Observers of a whole collection are notified of any change in the collection`() {
    readers.read("cards") { store.cards }
    store.change { $0.count += 1 }
    #expect(readers.takeNotified() == [])
    store.send(.card(id: 0, action: .change { $0.isDone = true }))
    #expect(readers.takeNotified() == ["cards"])
  }

  @Test func `Restoring an older copy notifies the observers of rows that differ`() {
    let old = store.cards
    readers.read("title 0") { store.card(0)?.title }
    readers.read("title 1") { store.card(1)?.title }
    store.change { $0.cards[id: 0]?.title = "new" }
    #expect(readers.takeNotified() == ["title 0"])
    readers.read("title 0") { store.card(0)?.title }
    store.change { $0.cards = old }
    #expect(readers.takeNotified() == ["title 0"])
    #expect(store.card(0)?.title == "card 0")
    // The next action replaces the rows with a copy, after the copy and the original were changed.
    readers.read("title 0") { store.card(0)?.title }
    store.change { state in
      var copy = state.cards
      state.cards[id: 1]?.title = "lost"
      copy[id: 0]?.title = "kept"
      state.cards = copy
    }
    #expect(readers.takeNotified() == ["title 0"])
  }

  @Test func `Sorting or replacing all rows notifies the observers of changed rows`() {
    readers.read("title 0") { store.card(0)?.title }
    readers.read("title 2") { store.card(2)?.title }
    store.change { $0.cards.sort { $0.id > $1.id } }
    #expect(readers.takeNotified() == [])
    store.change { state in
      var cards = Self.cards(3)
      cards[id: 2]?.title = "other"
      state.cards = cards
    }
    #expect(readers.takeNotified() == ["title 2"])
  }

  @Test func `Observers of a part of a row are notified only when that part changes`() throws {
    store.change { $0.cards[id: 1]?.notes = [Board.Note(id: 1), Board.Note(id: 2)] }
    let card = try #require(store.card(1))
    readers.read("notes") { card.notes }
    readers.read("title") { card.title }
    readers.read("other") { store.card(2)?.notes }
    store.change { $0.cards[id: 1]?.notes[id: 2]?.text = "x" }
    #expect(readers.takeNotified() == ["notes"])
    store.change { $0.cards[id: 1]?.title = "x" }
    #expect(readers.takeNotified() == ["title"])
  }

  @Test func `Observers of an optional child are notified when it is added or removed`() {
    func readSheet() {
      readers.read("sheet") { store.scope(\.sheet, action: \.sheet) == nil }
      readers.read("text") { store.scope(\.sheet, action: \.sheet)?.text }
    }
    readSheet()
    store.change { $0.sheet = Board.Sheet(id: 1, text: "a") }
    #expect(readers.takeNotified() == ["sheet", "text"])
    readSheet()
    store.send(.sheet(.change { $0.text = "b" }))
    #expect(readers.takeNotified() == ["text"])
    readSheet()
    store.change { $0.sheet = Board.Sheet(id: 2, text: "b") }
    #expect(readers.takeNotified() == ["sheet", "text"])
    readSheet()
    store.change { $0.sheet = nil }
    #expect(readers.takeNotified() == ["sheet", "text"])
  }

  @Test func `An observer in a child's store is notified only of that child's changes`() throws {
    store.change { state in
      state.sheet = Board.Sheet(id: 1)
      state.popup = Board.Settings()
    }
    let settings = store.scope(\.settings, action: \.settings)
    let popup = try #require(store.scope(\.popup, action: \.popup))
    readers.read("settings") { settings.volume }
    readers.read("popup") { popup.volume }
    store.send(.popup(.change { $0.volume = 7 }))
    #expect(readers.takeNotified() == ["popup"])
    settings.change { $0.volume = 8 }
    #expect(readers.takeNotified() == ["settings"])
    #expect(settings.volume == 8 && popup.volume == 7 && store.settings.volume == 8)
  }

  @Test func `A notified observer sees the new value, and its actions are handled afterwards`() {
    let seen = Seen()
    withObservationTracking {
      _ = store.count
    } onChange: { [weak store] in
      MainActor.assumeIsolated {
        seen.values.append(store?.count ?? -1)
        store?.change { $0.count = 10 }
        seen.values.append(store?.count ?? -1)
      }
    }
    store.change { $0.count = 1 }
    #expect(seen.values == [1, 1])
    #expect(store.count == 10)
  }

  @MainActor
  private final class Seen {
    var values: [Int] = []
  }
}

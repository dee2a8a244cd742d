import Observation
import StateKit
import Testing

/// A change wakes those who read the changed value, and nobody else.
@MainActor
struct ObservationTests {
  let store = Store(initialState: Board.State(title: "T", cards: cards(3))) { Board() }
  let readers = Readers()

  nonisolated static func cards(_ count: Int) -> IdentifiedArray<Board.Card> {
    var cards: IdentifiedArray<Board.Card> = []
    for id in 0..<count { cards.append(Board.Card(id: id, title: "card \(id)")) }
    return cards
  }

  @Test func `Only the reader of a changed value wakes`() {
    readers.read("title") { store.title }
    readers.read("count") { store.count }
    readers.read("tags") { store.tags }
    store.change { $0.count += 1 }
    #expect(readers.takeWoken() == ["count"])
    store.change { $0.tags.append("new") }
    #expect(readers.takeWoken() == ["tags"])
    store.change { $0.title = "U" }
    #expect(readers.takeWoken() == ["title"])
    #expect(store.title == "U" && store.count == 1 && store.tags == ["new"])
  }

  @Test func `An action that changes nothing wakes nobody`() {
    readers.read("title") { store.title }
    readers.read("settings") { store.settings }
    readers.read("card") { store.card(1)?.title }
    store.change { $0.title = "T" }
    store.change { $0.cards[id: 1]?.title = "card 1" }
    store.change { _ in }
    #expect(readers.takeWoken() == [])
  }

  @Test func `A reader wakes once, and again after it has read again`() {
    readers.read("count") { store.count }
    store.change { $0.count += 1 }
    store.change { $0.count += 1 }
    #expect(readers.takeWoken() == ["count"])
    #expect(readers.read("count") { store.count } == 2)
    store.change { $0.count += 1 }
    #expect(readers.takeWoken() == ["count"])
  }

  @Test func `Two readers of one value both wake`() {
    readers.read("first") { store.count }
    readers.read("second") { store.count }
    store.change { $0.count += 1 }
    #expect(readers.takeWoken() == ["first", "second"])
  }

  @Test func `A value further inside is told apart from what is beside it`() {
    readers.read("name") { store[\.settings.name] }
    readers.read("volume") { store[\.settings.volume] }
    readers.read("settings") { store.settings }
    store.change { $0.settings.volume = 5 }
    #expect(readers.takeWoken() == ["settings", "volume"])
  }

  @Test func `The whole state wakes after every action`() {
    readers.read("state") { store.state }
    store.change { _ in }
    #expect(readers.takeWoken() == ["state"])
  }

  @Test func `A row wakes its own readers alone`() {
    for id in 0..<3 { readers.read("title \(id)") { store.card(id)?.title } }
    readers.read("done 1") { store.card(1)?.isDone }
    readers.read("order") { store.scope(\.cards, action: .card).ids }
    store.send(.card(id: 1, action: .change { $0.title = "new" }))
    #expect(readers.takeWoken() == ["title 1"])
    store.change { $0.cards[id: 2]?.isDone = true }
    #expect(readers.takeWoken() == [])
    store.change { $0.cards[id: 1]?.isDone = true }
    #expect(readers.takeWoken() == ["done 1"])
  }

  @Test func `The order of rows wakes when a row comes, goes or moves`() {
    func readOrder() { readers.read("order") { store.scope(\.cards, action: .card).ids } }
    readOrder()
    store.change { $0.cards[id: 0]?.title = "changed" }
    #expect(readers.takeWoken() == [])
    store.change { $0.cards.append(Board.Card(id: 7)) }
    #expect(readers.takeWoken() == ["order"])
    readOrder()
    store.change { $0.cards.swapAt(0, 1) }
    #expect(readers.takeWoken() == ["order"])
    readOrder()
    store.change { $0.cards.remove(id: 0) }
    #expect(readers.takeWoken() == ["order"])
    #expect(store.scope(\.cards, action: .card).ids == [1, 2, 7])
    readOrder()
    store.change { state in
      state.cards.append(Board.Card(id: 9))
      state.cards.remove(id: 9)
    }
    #expect(readers.takeWoken() == [])
  }

  @Test func `The whole collection wakes by any change of it`() {
    readers.read("cards") { store.cards }
    store.change { $0.count += 1 }
    #expect(readers.takeWoken() == [])
    store.send(.card(id: 0, action: .change { $0.isDone = true }))
    #expect(readers.takeWoken() == ["cards"])
  }

  @Test func `An older copy that is put back wakes the rows that differ`() {
    let old = store.cards
    readers.read("title 0") { store.card(0)?.title }
    readers.read("title 1") { store.card(1)?.title }
    store.change { $0.cards[id: 0]?.title = "new" }
    #expect(readers.takeWoken() == ["title 0"])
    readers.read("title 0") { store.card(0)?.title }
    store.change { $0.cards = old }
    #expect(readers.takeWoken() == ["title 0"])
    #expect(store.card(0)?.title == "card 0")
    // A copy taken meanwhile, changed elsewhere.
    readers.read("title 0") { store.card(0)?.title }
    store.change { state in
      var copy = state.cards
      state.cards[id: 1]?.title = "lost"
      copy[id: 0]?.title = "kept"
      state.cards = copy
    }
    #expect(readers.takeWoken() == ["title 0"])
  }

  @Test func `Sorting and replacing all rows wake those that changed`() {
    readers.read("title 0") { store.card(0)?.title }
    readers.read("title 2") { store.card(2)?.title }
    store.change { $0.cards.sort { $0.id > $1.id } }
    #expect(readers.takeWoken() == [])
    store.change { state in
      var cards = Self.cards(3)
      cards[id: 2]?.title = "other"
      state.cards = cards
    }
    #expect(readers.takeWoken() == ["title 2"])
  }

  @Test func `Rows inside a row are told apart`() throws {
    store.change { $0.cards[id: 1]?.notes = [Board.Note(id: 1), Board.Note(id: 2)] }
    let card = try #require(store.card(1))
    readers.read("notes") { card.notes }
    readers.read("title") { card.title }
    readers.read("other") { store.card(2)?.notes }
    store.change { $0.cards[id: 1]?.notes[id: 2]?.text = "x" }
    #expect(readers.takeWoken() == ["notes"])
    store.change { $0.cards[id: 1]?.title = "x" }
    #expect(readers.takeWoken() == ["title"])
  }

  @Test func `An optional child wakes whoever asked for it when it comes and goes`() {
    func readSheet() {
      readers.read("sheet") { store.scope(\.sheet, action: .sheet) == nil }
      readers.read("text") { store.scope(\.sheet, action: .sheet)?.text }
    }
    readSheet()
    store.change { $0.sheet = Board.Sheet(id: 1, text: "a") }
    #expect(readers.takeWoken() == ["sheet", "text"])
    readSheet()
    store.send(.sheet(.change { $0.text = "b" }))
    #expect(readers.takeWoken() == ["text"])
    readSheet()
    store.change { $0.sheet = Board.Sheet(id: 2, text: "b") }
    #expect(readers.takeWoken() == ["sheet", "text"])
    readSheet()
    store.change { $0.sheet = nil }
    #expect(readers.takeWoken() == ["sheet", "text"])
  }

  @Test func `A value read in the store of a child wakes by that child's change alone`() throws {
    store.change { state in
      state.sheet = Board.Sheet(id: 1)
      state.popup = Board.Settings()
    }
    let settings = store.scope(\.settings, action: .settings)
    let popup = try #require(store.scope(\.popup, action: .popup))
    readers.read("settings") { settings.volume }
    readers.read("popup") { popup.volume }
    store.send(.popup(.change { $0.volume = 7 }))
    #expect(readers.takeWoken() == ["popup"])
    settings.change { $0.volume = 8 }
    #expect(readers.takeWoken() == ["settings"])
    #expect(settings.volume == 8 && popup.volume == 7 && store.settings.volume == 8)
  }

  @Test func `What is woken sees the new value, and what it sends is handled afterwards`() {
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

import StateKit
import TestSupport
import Testing

/// Observation of shared state through a store.
@MainActor
struct SharedObservationTests {
  let storage: SharedStorage
  let store: StoreOf<Board>
  let tally: TallyClient
  let label: LabelClient
  let readers = Readers()

  init() {
    storage = SharedStorage()
    tally = .live(in: storage)
    label = .live(in: storage)
    store = Store(initialState: Board.State(), storage: storage) { Board() }
  }

  @Test func `Only the observers of the changed shared state are notified`() async throws {
    readers.read("tally") { store.shared(ReadOnlyTallyState.self).count }
    readers.read("label") { store.shared(ReadOnlyLabelState.self).text }
    readers.read("title") { store.title }
    try await tally.increment()
    #expect(readers.takeNotified() == ["tally"])
    #expect(store.shared(ReadOnlyTallyState.self).count == 1)
    label.set("a", 1)
    #expect(readers.takeNotified() == ["label"])
  }

  @Test func `The observer of a property is notified only when that property changes`() {
    readers.read("text") { store.shared(\ReadOnlyLabelState.text) }
    readers.read("size") { store.shared(\ReadOnlyLabelState.size) }
    label.set("", 1)
    #expect(readers.takeNotified() == ["size"])
    label.set("a", 1)
    #expect(readers.takeNotified() == ["text"])
    #expect(readers.read("text") { store.shared(\ReadOnlyLabelState.text) } == "a")
    label.set("a", 2)
    #expect(readers.takeNotified() == [])
    label.set("b", 2)
    #expect(readers.takeNotified() == ["text"])
  }

  @Test func `The store of a child reads the same storage`() async throws {
    let settings = store.scope(\.settings, action: \.settings)
    readers.read("child") { settings.shared(ReadOnlyTallyState.self).count }
    try await tally.increment()
    #expect(readers.takeNotified() == ["child"])
    #expect(settings.shared(\ReadOnlyTallyState.count) == 1)
  }

  @Test func `A change in another storage notifies no observer`() async throws {
    readers.read("tally") { store.shared(ReadOnlyTallyState.self).count }
    try await TallyClient.live(in: SharedStorage()).increment()
    #expect(readers.takeNotified() == [])
  }

  @Test func `One read sees one version during concurrent writes`() {
    let sizes = store.read { store in
      let sizeBefore = store.shared(ReadOnlyLabelState.self).size
      TestThread { [label] in label.set("x", 7) }.join()
      return [
        sizeBefore, store.shared(ReadOnlyLabelState.self).size,
        store.shared(\ReadOnlyLabelState.size),
      ]
    }
    #expect(sizes == [0, 0, 0])
    #expect(store.shared(\ReadOnlyLabelState.size) == 7)
  }

  @Test func `A deallocated store notifies no observer of changes of its storage`() async throws {
    for _ in 0..<100 {
      let store = Store(initialState: Board.State(), storage: storage) { Board() }
      readers.read("deallocated") { store.shared(ReadOnlyTallyState.self).count }
    }
    try await tally.increment()
    #expect(readers.takeNotified() == [])
  }
}

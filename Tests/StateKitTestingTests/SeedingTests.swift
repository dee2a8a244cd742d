import StateKit
import StateKitTesting
import Testing

struct NoteState: Equatable, Sendable {
  var notes: [String] = []
}

struct ReadOnlyNoteState: Equatable, Sendable {
  private let state: NoteState
  fileprivate init(_ state: NoteState) { self.state = state }
  var notes: [String] { state.notes }
}

private struct NoteOwner: StateOwner {
  var initialState: NoteState { NoteState() }
  func publish(_ state: NoteState) -> ReadOnlyNoteState { ReadOnlyNoteState(state) }
}

extension ReadOnlyNoteState: PublishedState {
  typealias State = NoteState
  static var shared: SharedKey<Self> { SharedKey(NoteOwner()) }
}

@Suite struct SeedingTests {
  @Test func `A test sets shared state before its owner is there`() {
    let storage = SharedStorage()
    storage.setState(of: ReadOnlyNoteState.self, to: NoteState(notes: ["milk"]))

    let owned = Owned(NoteOwner(), in: storage)
    owned.withLock("append") { $0.notes.append("bread") }

    #expect(storage.current(ReadOnlyNoteState.self).notes == ["milk", "bread"])
  }

  @Test func `Setting shared state is no event`() {
    let events = Events()
    let log = EventLog()
    let listening = log.listen { event in events.add(event) }
    let storage = SharedStorage(log: log)

    storage.setState(of: ReadOnlyNoteState.self, to: NoteState(notes: ["milk"]))

    #expect(events.count == 0)
    let owned = Owned(NoteOwner(), in: storage)
    owned.withLock("append") { $0.notes.append("bread") }
    #expect(events.count == 1)
    listening.cancel()
  }

  @Test func `What waits for the next value gets the value that is set`() async {
    let storage = SharedStorage()
    var values = storage.values(of: ReadOnlyNoteState.self).makeAsyncIterator()
    #expect(await values.next()?.notes == [])

    storage.setState(of: ReadOnlyNoteState.self, to: NoteState(notes: ["milk"]))

    #expect(await values.next()?.notes == ["milk"])
  }
}

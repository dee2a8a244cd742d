import StateKit
import StateKitSimulation
import StateKitTesting
import Synchronization
import Testing

@Suite struct SeedingTests {
  /// The values of a sequence.
  private final class Seen: Sendable {
    private let values = Mutex<[[String]]>([])
    var all: [[String]] { values.withLock { $0 } }
    func add(_ value: [String]) { values.withLock { $0.append(value) } }
  }

  @Test func `A test sets shared state before its owner exists`() {
    let storage = SharedStorage()
    storage.setState(of: ReadOnlyNoteState.self, to: NoteState(notes: ["milk"]))

    let notes = NoteClient.live(in: storage)
    notes.append("bread")

    #expect(storage.value(of: ReadOnlyNoteState.self).notes == ["milk", "bread"])
  }

  @Test func `Setting shared state records no event`() {
    let events = Events()
    let log = EventLog()
    let listening = log.listen { event in events.add(event) }
    let storage = SharedStorage(log: log)

    storage.setState(of: ReadOnlyNoteState.self, to: NoteState(notes: ["milk"]))

    #expect(events.count == 0)
    let notes = NoteClient.live(in: storage)
    notes.append("bread")
    #expect(events.count == 1)
    listening.cancel()
  }

  @Test func `A task that waits for the next value receives the one that is set`() {
    let storage = SharedStorage()
    let simulation = Simulation()
    let seen = Seen()
    let following = Task(executorPreference: simulation.executor) {
      for await note in storage.values(of: ReadOnlyNoteState.self) { seen.add(note.notes) }
    }
    simulation.run()
    #expect(seen.all == [[]])

    storage.setState(of: ReadOnlyNoteState.self, to: NoteState(notes: ["milk"]))
    simulation.run()

    #expect(seen.all == [[], ["milk"]])
    following.cancel()
  }

  @Test func `The next value of an iterator is the one that is set`() async {
    let storage = SharedStorage()
    var values = storage.values(of: ReadOnlyNoteState.self).makeAsyncIterator()
    #expect(await values.next()?.notes == [])

    storage.setState(of: ReadOnlyNoteState.self, to: NoteState(notes: ["milk"]))

    #expect(await values.next()?.notes == ["milk"])
  }
}

import StateKit
import StateKitSimulation
import StateKitTesting
import Synchronization
import Testing

/// How a test sets shared state without the owner.
@Suite struct SeedingTests {
  /// The values that a sequence has produced.
  private final class ReceivedValues: Sendable {
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
    let events = EventCounter()
    let log = EventLog()
    let subscription = log.listen { _ in events.add() }
    let storage = SharedStorage(log: log)

    storage.setState(of: ReadOnlyNoteState.self, to: NoteState(notes: ["milk"]))

    #expect(events.count == 0)
    let notes = NoteClient.live(in: storage)
    notes.append("bread")
    #expect(events.count == 1)
    subscription.cancel()
  }

  @Test func `A task that waits for the next value receives the value that a test sets`() {
    let storage = SharedStorage()
    let simulation = Simulation()
    let received = ReceivedValues()
    let task = Task(executorPreference: simulation.executor) {
      for await state in storage.values(of: ReadOnlyNoteState.self) { received.add(state.notes) }
    }
    simulation.run()
    #expect(received.all == [[]])

    storage.setState(of: ReadOnlyNoteState.self, to: NoteState(notes: ["milk"]))
    simulation.run()

    #expect(received.all == [[], ["milk"]])
    task.cancel()
  }

  @Test func `The next value of an iterator is the value that a test sets`() async {
    let storage = SharedStorage()
    var values = storage.values(of: ReadOnlyNoteState.self).makeAsyncIterator()
    #expect(await values.next()?.notes == [])

    storage.setState(of: ReadOnlyNoteState.self, to: NoteState(notes: ["milk"]))

    #expect(await values.next()?.notes == ["milk"])
  }
}

import StateKit
import StateKitPrinting
import StateKitSimulation
import Synchronization
import Testing

/// The lines that `printChanges` prints.
@Suite struct PrintChangesTests {
  @Test func `Printing shows actions, changed members, effects and the causes of shared changes`() {
    let lines = Mutex<[String]>([])
    let simulation = Simulation()
    let log = EventLog(origin: "ana")
    let storage = SharedStorage(log: log)
    let store = StoreActor(
      initialState: TallyFeature.State(), storage: storage, executor: simulation.executor
    ) {
      TallyFeature()
    } dependencies: {
      $0.tally = .live(in: storage)
      $0.clock = simulation.clock
    }
    let subscription = log.printChanges { line in lines.withLock { $0.append(line) } }
    store.assumeIsolated { _ = $0.send(.tapped) }
    simulation.advance(by: .seconds(3))
    subscription.cancel()
    store.assumeIsolated { _ = $0.send(.counted(9)) }

    let file = "StateKitTests/TallyFeatureTests.swift"
    #expect(
      lines.withLock { $0 } == [
        "ana  tapped",
        "ana  tally.increment (\(file):68) started",
        #"ana  ReadOnlyTallyState "increment" by tally.increment (\#(file):68)"#,
        "       count: 0 → 1",
        "ana  counted(1) by tally.increment (\(file):68)",
        "ana  state",
        "       seen: 0 → 1",
        "ana  sleep (\(file):74) started",
        "ana  tally.increment (\(file):68) finished",
        "ana  sleep (\(file):74) finished",
        "ana  send (\(file):74) started",
        "ana  waited by send (\(file):74)",
        "ana  state",
        #"       log[0]: inserted "waited, now 1""#,
        "ana  send (\(file):74) finished",
      ])
  }

  @Test func `A wrapper's custom mirror names the changed members of shared state`() async throws {
    let lines = Mutex<[String]>([])
    let storage = SharedStorage()
    let client = CounterClient.live(in: storage)
    let subscription = storage.log.printChanges { line in lines.withLock { $0.append(line) } }
    try await client.increment()
    subscription.cancel()
    #expect(lines.withLock { $0 } == [#"ReadOnlyCounterState "increment""#, "  count: 0 → 1"])
  }

  /// Returns the printed lines for changes of a store's state. The store makes the change at an
  /// index when it receives the index as its action.
  private func printedLines<State: Equatable & Sendable>(
    _ state: State, printer: EventPrinter = EventPrinter(),
    changes: [@Sendable (inout State) -> Void]
  ) -> [String] {
    let lines = LockedValue<[String]>([])
    let simulation = Simulation()
    let log = EventLog()
    let store = StoreActor(
      initialState: state, storage: SharedStorage(log: log), executor: simulation.executor
    ) {
      Reduce<State, Int> { state, index in
        changes[index](&state)
        return .none
      }
    }
    let subscription = log.printChanges(printer) { line in lines.change { $0.append(line) } }
    for index in changes.indices { store.assumeIsolated { _ = $0.send(index) } }
    subscription.cancel()
    return lines.value
  }

  private struct Item: Hashable, Identifiable, Sendable {
    let id: Int
    var title: String
    var isDone = false
  }

  private struct Board: Hashable, Sendable {
    var items: IdentifiedArray<Item> = [Item(id: 1, title: "one"), Item(id: 2, title: "two")]
    var note = ""
    var counts = ["a": 1]
  }

  @Test func `Printing shows rows by id, dictionaries by key, and long texts by line`() {
    let lines = printedLines(
      Board(),
      changes: [
        { $0.items[id: 2]?.isDone = true },
        { $0.items.swapAt(0, 1) },
        { board in
          board.items.remove(id: 1)
          board.items.append(Item(id: 3, title: String(repeating: "long ", count: 20)))
        },
        { $0.note = (1...5).map { "This is line \($0) of the note." }.joined(separator: "\n") },
        { $0.note.replace("line 4", with: "the line") },
        { $0.counts = ["b": 2, "a": 3] },
      ])
    #expect(
      lines.joined(separator: "\n") == #"""
        0
        state
          items[id: 2].isDone: false → true
        1
        state
          items[id: 1]: moved from 0 to 1
        2
        state
          items[id: 1]: removed Item(id: 1, title: "one", isDone: false)
          items[id: 3]: inserted
            + Item(
            +   id: 3,
            +   title: "\#(String(repeating: "long ", count: 20))",
            +   isDone: false
            + )
        3
        state
          note:
            - ""
            + """
            +   This is line 1 of the note.
            +   This is line 2 of the note.
            +   This is line 3 of the note.
            +   This is line 4 of the note.
            +   This is line 5 of the note.
            +   """
        4
        state
          note:
            @@ -2,4 +2,4 @@
              This is line 2 of the note.
              This is line 3 of the note.
            - This is line 4 of the note.
            + This is the line of the note.
              This is line 5 of the note.
        5
        state
          counts["a"]: 1 → 3
          counts["b"]: inserted 2
        """#)
  }

  @Test func `Printing is bounded, and shows the number of omitted parts`() {
    let printer = EventPrinter(valuePrinter: ValuePrinter(maximumElements: 2, maximumChanges: 2))
    let lines = printedLines(
      [String: [Int]](), printer: printer,
      changes: [
        { $0 = Dictionary(uniqueKeysWithValues: (0..<9).map { ("\($0)", Array(0..<1_000)) }) },
        { $0 = [:] },
      ])
    #expect(
      lines == [
        "0", "state",
        #"  ["0"]: inserted [0, 1, … 998 more]"#, #"  ["1"]: inserted [0, 1, … 998 more]"#,
        "  … and 7 more",
        "1", "state",
        #"  ["0"]: removed [0, 1, … 998 more]"#, #"  ["1"]: removed [0, 1, … 998 more]"#,
        "  … and 7 more",
      ])
  }

  @Test func `A transaction without a change and an invisible change are marked`() {
    let log = EventLog()
    let storage = SharedStorage(log: log)
    let lines = LockedValue<[String]>([])
    let subscription = log.printChanges { line in lines.change { $0.append(line) } }
    let client = TallyClient.live(in: storage)
    client.touch()
    subscription.cancel()
    #expect(lines.value == [#"ReadOnlyTallyState "touch""#, "  (nothing changed)"])
    #expect(
      printedLines(Double.nan, changes: [{ $0 = -$0 }]) == ["0", "state", "  (no visible change)"])
  }
}

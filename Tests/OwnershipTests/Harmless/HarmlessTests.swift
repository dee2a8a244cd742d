import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// Attacks that compile and run, and harm nobody.
struct HarmlessTests {
  @Test func `A wrapper forged in a private storage changes no other storage`() throws {
    let storage = SharedStorage()
    let notes = NotesClient.live(in: storage)
    try notes.add("true")
    let elsewhere = SharedStorage()
    try NotesClient.live(in: elsewhere).add("forged")
    #expect(elsewhere.current(ReadOnlyNotesState.self).texts == ["forged"])
    #expect(storage.current(ReadOnlyNotesState.self).texts == ["true"])
  }

  @Test func `An old wrapper stays what it was, and nothing takes it back`() throws {
    let storage = SharedStorage()
    let notes = NotesClient.live(in: storage)
    try notes.add("first")
    let old = storage.current(ReadOnlyNotesState.self)
    notes.cleared().commit()
    try notes.add("second")
    #expect(old.texts == ["first"])
    #expect(storage.current(ReadOnlyNotesState.self).texts == ["second"])
  }

  @Test func `A key of another owner for the same wrapper opens nothing`() {
    let storage = SharedStorage()
    let old = storage.current(ReadOnlyNotesState.self)
    let key = SharedKey<ReadOnlyNotesState>(EvilOwner(old: old))
    withExtendedLifetime(key) {}
    #expect(storage.current(ReadOnlyNotesState.self).texts == [])
  }

  /// `DefaultKey.swift` holds the attack.
  @Test func `A more specific default of the key is not preferred to the wrapper's own`() throws {
    let storage = SharedStorage()
    try NotesClient.live(in: storage).add("true")
    #expect(storage.current(ReadOnlyNotesState.self).texts == ["true"])
  }

  /// `ShadowedReader.swift` holds the attack.
  @Test func `A reader's property that is declared again is never asked`() throws {
    let storage = SharedStorage()
    try NotesClient.live(in: storage).add("true")
    let read = Mutex<[String]?>(nil)
    ProbeFeature.reduce(in: storage) { feature in
      let texts = feature.notes.texts
      read.withLock { $0 = texts }
    }
    #expect(read.withLock { $0 } == ["true"])
  }

  @Test func `A wrapper of the same name is told apart by its type`() {
    let log = EventLog()
    let transactions = Mutex<[SharedTransaction]>([])
    let subscription = log.listen(to: .shared) { event in
      guard case .shared(let transaction) = event.kind else { return }
      transactions.withLock { $0.append(transaction) }
    }
    let storage = SharedStorage(log: log)
    Owned(Impostor.Owner(), in: storage).withLock("forge") { $0.texts = ["forged"] }
    subscription.cancel()
    let forged = transactions.withLock { $0 }
    #expect(forged.count == 1)
    #expect(forged.allSatisfy { $0.after is Impostor.ReadOnlyNotesState })
    #expect(forged.allSatisfy { !($0.after is ReadOnlyNotesState) })
    #expect(storage.current(ReadOnlyNotesState.self).texts == [])
  }

  @Test func `Where one wrapper is owned in two storages, each writer writes its own`() throws {
    let (one, other) = (SharedStorage(), SharedStorage())
    let (first, second) = (NotesClient.live(in: one), NotesClient.live(in: other))
    try first.add("one")
    second.cleared().commit()
    #expect(one.current(ReadOnlyNotesState.self).texts == ["one"])
    #expect(other.current(ReadOnlyNotesState.self).texts == [])
  }

  @Test func `The owner that the wrapper names wraps, not another value of its type`() {
    let storage = SharedStorage()
    Owned(NamingOwner(name: "another"), in: storage).withLock("count") { $0.texts = ["count"] }
    #expect(storage.current(NamedState.self).name == "named by `shared`")
  }

  @Test func `A reader that was pointed elsewhere can still only read`() throws {
    let (mine, yours) = (SharedStorage(), SharedStorage())
    try NotesClient.live(in: yours).add("yours")
    ProbeFeature.read(in: yours) { probe in
      let simulation = Simulation()
      let reader = probe.reader
      let store = StoreActor(
        initialState: [String](), storage: mine, executor: simulation.executor
      ) {
        RepointedFeature(like: reader)
      }
      store.assumeIsolated { _ = $0.send(1) }
      #expect(store.assumeIsolated { $0.state } == ["yours"])
    }
    #expect(mine.current(ReadOnlyNotesState.self).texts == [])
  }

  @Test func `A reader in a task of one's own reads the value of that moment`() async throws {
    let storage = SharedStorage()
    let notes = NotesClient.live(in: storage)
    let feature = try #require(ProbeFeature.captured(in: storage))
    #expect(await Task { feature.notes.texts }.value == [])
    try notes.add("later")
    #expect(await Task { feature.notes.texts }.value == ["later"])
  }

  @Test func `A double given by withDependencies serves no store that was made before`() throws {
    let storage = SharedStorage()
    let notes = NotesClient.live(in: storage)
    let hostile = NotesClient(
      add: { _ in Issue.record("The double was called.") }, count: { 0 },
      cleared: { SharedChange() })
    let simulation = Simulation()
    let store = StoreActor(
      initialState: NotesFeature.State(), storage: storage, executor: simulation.executor
    ) {
      NotesFeature()
    } dependencies: {
      $0.notesClient = notes
    }
    withDependencies {
      $0.notesClient = hostile
    } operation: {
      store.assumeIsolated { _ = $0.send(.addTapped("true")) }
      simulation.run()
    }
    #expect(storage.current(ReadOnlyNotesState.self).texts == ["true"])
  }

  @Test func `A write from a task of one's own names no effect`() async throws {
    let log = EventLog()
    let causes = Mutex<[EventCause]>([])
    let subscription = log.listen(to: .shared) { event in
      guard case .shared(let transaction) = event.kind else { return }
      causes.withLock { $0.append(transaction.cause) }
    }
    let storage = SharedStorage(log: log)
    let notes = NotesClient.live(in: storage)
    let store = StoreActor(initialState: 0, storage: storage) {
      Reduce<Int, Int> { _, _ in
        .run("write") { _ in
          try notes.add("in the effect")
          await Task.detached { try? notes.add("beside it") }.value
        }
      }
    }
    await store.send(1).finish()
    subscription.cancel()
    let named = causes.withLock { $0 }
    try #require(named.count == 2)
    guard case .effect(let identity) = named[0] else {
      Issue.record("The effect's own write names it.")
      return
    }
    #expect(identity.name == "write")
    #expect(named[1] == .outside)
  }
}

import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// Attacks that compile and run, but change the state of another owner only through its client. A
/// wrapper is the read-only value in which an owner publishes its state.
struct HarmlessTests {
  @Test func `A wrapper forged in a private storage changes no other storage`() throws {
    let storage = SharedStorage()
    let notes = NotesClient.live(in: storage)
    try notes.add("true")
    let privateStorage = SharedStorage()
    try NotesClient.live(in: privateStorage).add("forged")
    #expect(privateStorage.value(of: ReadOnlyNotesState.self).texts == ["forged"])
    #expect(storage.value(of: ReadOnlyNotesState.self).texts == ["true"])
  }

  @Test func `An old wrapper keeps its value and cannot be written back`() throws {
    let storage = SharedStorage()
    let notes = NotesClient.live(in: storage)
    try notes.add("first")
    let old = storage.value(of: ReadOnlyNotesState.self)
    notes.cleared().commit()
    try notes.add("second")
    #expect(old.texts == ["first"])
    #expect(storage.value(of: ReadOnlyNotesState.self).texts == ["second"])
  }

  @Test func `A key that names another owner for a wrapper has no effect`() {
    let storage = SharedStorage()
    let old = storage.value(of: ReadOnlyNotesState.self)
    let key = OwnerKey<ReadOnlyNotesState>(EvilOwner(old: old))
    withExtendedLifetime(key) {}
    #expect(storage.value(of: ReadOnlyNotesState.self).texts == [])
  }

  /// `DefaultKey.swift` contains the attack.
  @Test func `A default implementation of ownerKey does not replace the wrapper's own key`() throws
  {
    let storage = SharedStorage()
    try NotesClient.live(in: storage).add("true")
    #expect(storage.value(of: ReadOnlyNotesState.self).texts == ["true"])
  }

  /// `ShadowedReader.swift` contains the attack.
  @Test func `A redeclared property of a reader is not used`() throws {
    let storage = SharedStorage()
    try NotesClient.live(in: storage).add("true")
    let read = Mutex<[String]?>(nil)
    ProbeFeature.reduce(in: storage) { feature in
      let texts = feature.notes.texts
      read.withLock { $0 = texts }
    }
    #expect(read.withLock { $0 } == ["true"])
  }

  @Test func `A wrapper with the same name has another type`() {
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
    #expect(storage.value(of: ReadOnlyNotesState.self).texts == [])
  }

  @Test func `Clients of the same state in two storages write only to their own storage`() throws {
    let (one, other) = (SharedStorage(), SharedStorage())
    let (first, second) = (NotesClient.live(in: one), NotesClient.live(in: other))
    try first.add("one")
    second.cleared().commit()
    #expect(one.value(of: ReadOnlyNotesState.self).texts == ["one"])
    #expect(other.value(of: ReadOnlyNotesState.self).texts == [])
  }

  @Test func `The owner in the wrapper's key publishes, although another owner writes`() {
    let storage = SharedStorage()
    Owned(NamingOwner(name: "another"), in: storage).withLock("count") { $0.texts = ["count"] }
    #expect(storage.value(of: NamedState.self).name == "named by `ownerKey`")
  }

  @Test func `A reader in a store of another storage still reads its own storage`() throws {
    let (storeStorage, readerStorage) = (SharedStorage(), SharedStorage())
    try NotesClient.live(in: readerStorage).add("read")
    ProbeFeature.read(in: readerStorage) { probe in
      let simulation = Simulation()
      let reader = probe.reader
      let store = StoreActor(
        initialState: [String](), storage: storeStorage, executor: simulation.executor
      ) {
        RepointedFeature(like: reader)
      }
      store.assumeIsolated { _ = $0.send(1) }
      #expect(store.assumeIsolated { $0.state } == ["read"])
    }
    #expect(storeStorage.value(of: ReadOnlyNotesState.self).texts == [])
  }

  @Test func `A reader in an unstructured task reads the current value`() async throws {
    let storage = SharedStorage()
    let notes = NotesClient.live(in: storage)
    let feature = try #require(ProbeFeature.captured(in: storage))
    #expect(await Task { feature.notes.texts }.value == [])
    try notes.add("later")
    #expect(await Task { feature.notes.texts }.value == ["later"])
  }

  @Test func `A test double in withDependencies has no effect on an existing store`() throws {
    let storage = SharedStorage()
    let notes = NotesClient.live(in: storage)
    let hostile = NotesClient(
      add: { _ in Issue.record("The test double was called.") }, count: { 0 },
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
    #expect(storage.value(of: ReadOnlyNotesState.self).texts == ["true"])
  }

  /// The reducer continues to read the version that it read first, and the write names no effect as
  /// its cause.
  @Test func `A thread that a reducer starts and waits for can write through a client`() {
    let log = EventLog()
    let causes = Mutex<[EventCause]>([])
    let subscription = log.listen(to: .shared) { event in
      guard case .shared(let transaction) = event.kind else { return }
      causes.withLock { $0.append(transaction.cause) }
    }
    let storage = SharedStorage(log: log)
    let notes = NotesClient.live(in: storage)
    let read = Mutex<[[String]]>([])
    ProbeFeature.reduce(in: storage) { feature in
      let before = feature.notes.texts
      OtherThread { try? notes.add("from another thread") }.runToEnd()
      let after = feature.notes.texts
      read.withLock { $0 = [before, after] }
    }
    subscription.cancel()
    #expect(read.withLock { $0 } == [[], []])
    #expect(storage.value(of: ReadOnlyNotesState.self).texts == ["from another thread"])
    #expect(causes.withLock { $0 } == [.outside])
  }

  @Test func `A write from an unstructured task names no effect`() async throws {
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
          await Task.detached { try? notes.add("from another thread") }.value
        }
      }
    }
    await store.send(1).finish()
    subscription.cancel()
    let named = causes.withLock { $0 }
    try #require(named.count == 2)
    guard case .effect(let identity) = named[0] else {
      Issue.record("The effect's own write does not name the effect.")
      return
    }
    #expect(identity.name == "write")
    #expect(named[1] == .outside)
  }
}

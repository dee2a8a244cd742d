import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// Programs that the ownership rules must allow. Each test also checks that its program compiles.
struct LegalProgramTests {
  @Test func `A feature writes its client's state, and reads it, in an effect`() async {
    let storage = SharedStorage()
    let root = NotesRoot(storage: storage)
    await root.store.send(.addTapped("Ana")).finish()
    #expect(await root.store.state.noteCount == 1)
    #expect(storage.value(of: ReadOnlyNotesState.self).texts == ["Ana"])
  }

  @MainActor @Test func `A composition root on the main actor makes both kinds of stores`() async {
    let storage = SharedStorage()
    let notes = NotesClient.live(in: storage)
    let actor = StoreActor(initialState: NotesFeature.State(), storage: storage) {
      NotesFeature()
    } dependencies: {
      $0.notesClient = notes
    }
    let store = Store(initialState: NotesFeature.State(), storage: storage) {
      NotesFeature()
    } dependencies: {
      $0.notesClient = notes
    }
    await store.send(.addTapped("Ana")).finish()
    await actor.send(.addTapped("Ben")).finish()
    #expect(storage.value(of: ReadOnlyNotesState.self).texts == ["Ana", "Ben"])
  }

  @Test func `A transaction that throws a typed error changes nothing`() {
    let storage = SharedStorage()
    let notes = NotesClient.live(in: storage)
    do throws(NotesError) {
      try notes.add("Ana")
      try notes.add("")
    } catch {
      #expect(error == .empty)
    }
    #expect(storage.value(of: ReadOnlyNotesState.self).texts == ["Ana"])
    #expect(storage.value(of: ReadOnlyNotesState.self).revision == 1)
    #expect(notes.count() == 1)
  }

  @Test func `A coordinator commits the changes of two owners in one version`() throws {
    let log = EventLog()
    let versions = Mutex<[UInt64]>([])
    let subscription = log.listen(to: .shared) { event in
      guard case .shared(let transaction) = event.kind else { return }
      versions.withLock { $0.append(transaction.version) }
    }
    let storage = SharedStorage(log: log)
    let root = NotesRoot(storage: storage)
    try root.notes.add("Ana")
    root.profile.renamed("Ana").and(root.notes.cleared()).commit()
    subscription.cancel()
    #expect(versions.withLock { $0 } == [1, 2, 2])
    #expect(storage.value(of: ReadOnlyProfileState.self).name == "Ana")
    #expect(storage.value(of: ReadOnlyNotesState.self).texts == [])
  }

  @Test func `Changes can be joined in a loop and stored in an optional`() {
    let storage = SharedStorage()
    let profile = ProfileClient.live(in: storage)
    var group = SharedChange()
    for name in ["Ana", "Ben"] { group = group.and(profile.renamed(name)) }
    var stored: SharedChange? = consume group
    stored.take()?.commit()
    stored.take()?.commit()
    #expect(storage.value(of: ReadOnlyProfileState.self).name == "Ben")
  }

  @Test func `A change that is never committed changes nothing`() {
    let storage = SharedStorage()
    let profile = ProfileClient.live(in: storage)
    _ = profile.renamed("Ana").and(SharedChange())
    #expect(storage.value(of: ReadOnlyProfileState.self).name == "")
  }

  @Test func `The empty change of a test double can be joined with another change`() {
    let storage = SharedStorage()
    let profile = ProfileClient.live(in: storage)
    NotesClientKey.defaultValue.cleared().and(profile.renamed("Ana")).commit()
    SharedChange().and(SharedChange()).commit()
    #expect(storage.value(of: ReadOnlyProfileState.self).name == "Ana")
  }

  @Test func `A feature can be generic over its published state`() {
    let storage = SharedStorage()
    let profile = ProfileClient.live(in: storage)
    profile.rename("Ana")
    let simulation = Simulation()
    let store = StoreActor(initialState: 0, storage: storage, executor: simulation.executor) {
      CountingFeature<ReadOnlyProfileState> { $0.name.count }
    }
    store.assumeIsolated { _ = $0.send(2) }
    #expect(store.assumeIsolated { $0.state } == 6)
  }

  @Test func `A writer can be stored in a noncopyable value, lent, and moved into an object`() {
    let storage = SharedStorage()
    let holder = OwnedHolder(owned: Owned(EvilStateOwner(), in: storage))
    holder.write("lent")
    let object = OwnedObject(holder)
    object.write("given")
    #expect(storage.value(of: ReadOnlyEvilState.self).state.texts == ["lent", "given"])
  }

  @Test func `A read returns the result of its body, and a transaction throws the body's error`() {
    let storage = SharedStorage()
    let ledger = LedgerClient.live(in: storage)
    ledger.add(2) {}
    #expect(ledger.total {} == 2)
    #expect(throws: LedgerError.refused) { try ledger.addAndThrow(3) {} }
    #expect(storage.value(of: ReadOnlyLedgerState.self).total == 2)
  }

  @Test func `A reducer reads two states in one version while another thread writes`() {
    let storage = SharedStorage()
    let root = NotesRoot(storage: storage)
    let seen = Mutex<[String]>([])
    let simulation = Simulation()
    let store = StoreActor(
      initialState: ProbeFeature.State(), storage: storage, executor: simulation.executor
    ) {
      ProbeFeature { feature in
        let before = feature.notes.revision
        // Another thread writes both states while this one reduces.
        let writer = OtherThread {
          root.profile.renamed("written meanwhile").and(root.notes.cleared()).commit()
        }
        writer.runToEnd()
        // The revision of the notes before and after the write, and the name of the profile.
        let line = "\(before) \(feature.notes.revision) \(feature.profile.name)"
        seen.withLock { $0.append(line) }
      }
    }
    store.assumeIsolated { _ = $0.send(.probe) }
    #expect(seen.withLock { $0 } == ["0 0 "])
    #expect(storage.value(of: ReadOnlyProfileState.self).name == "written meanwhile")
  }
}

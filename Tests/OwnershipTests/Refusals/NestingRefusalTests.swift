import StateKit
import Testing
import TestSupport

/// An operation terminates the process if it needs the lock of a storage while its thread already
/// holds such a lock, or if it would need the locks of two storages.
@Suite(.limitedChildProcesses)
struct NestingRefusalTests {
  @Test func `A transaction inside a transaction of the same state is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let ledger = LedgerClient.live(in: SharedStorage())
      ledger.add(1) { ledger.add(2) {} }
    }
    #expect(
      Refused.message(in: result) == """
        The transaction "add" on ReadOnlyLedgerState began inside another transaction or read of \
        the same storage. Likely causes: the closure of `withLock` or `read` calls a client, or \
        releases an object whose `deinit` calls one. Call the client after the closure has \
        returned, keep the object until then, or commit both changes as one group of \
        `SharedChange`s.
        """)
  }

  @Test func `A transaction inside a transaction of another state is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let profile = ProfileClient.live(in: storage)
      LedgerClient.live(in: storage).add(1) { profile.rename("Ana") }
    }
    #expect(
      Refused.message(in: result) == """
        The transaction "rename" on ReadOnlyProfileState began inside another transaction or read \
        of the same storage. Likely causes: the closure of `withLock` or `read` calls a client, or \
        releases an object whose `deinit` calls one. Call the client after the closure has \
        returned, keep the object until then, or commit both changes as one group of \
        `SharedChange`s.
        """)
  }

  @Test func `A transaction inside a read of the same state is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let ledger = LedgerClient.live(in: SharedStorage())
      _ = ledger.total { ledger.add(2) {} }
    }
    #expect(Refused.message(in: result)?.hasPrefix("The transaction \"add\"") == true)
  }

  @Test func `A transaction inside a prepared change is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let profile = ProfileClient.live(in: storage)
      let ledger = LedgerClient.live(in: storage)
      ledger.added(1) { profile.rename("Ana") }.commit()
    }
    #expect(Refused.message(in: result)?.hasPrefix("The transaction \"rename\"") == true)
  }

  @Test func `A transaction inside a transaction that throws is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let ledger = LedgerClient.live(in: SharedStorage())
      try? ledger.addAndThrow(1) { ledger.add(2) {} }
    }
    #expect(Refused.message(in: result)?.hasPrefix("The transaction \"add\"") == true)
  }

  @Test func `A commit inside a transaction is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let profile = ProfileClient.live(in: storage)
      LedgerClient.live(in: storage).add(1) { profile.cleared().commit() }
    }
    #expect(
      Refused.message(in: result) == """
        A commit was attempted inside a transaction of the same storage. Likely cause: the closure \
        of the transaction calls other code. Call that code after the transaction has returned.
        """)
  }

  @Test func `A read through the owner inside a transaction is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let notes = NotesClient.live(in: storage)
      LedgerClient.live(in: storage).add(1) { _ = notes.count() }
    }
    #expect(
      Refused.message(in: result) == """
        ReadOnlyNotesState was read inside a transaction of the same storage. Likely causes: the \
        closure of the transaction reads a `@SharedReader`, or calls a client that reads the \
        state. Read it before the transaction, or use the state that the transaction receives.
        """)
  }

  @Test func `Reading a shared reader inside a transaction is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let ledger = LedgerClient.live(in: storage)
      ProbeFeature.read(in: storage) { probe in ledger.add(1) { _ = probe.notes } }
    }
    #expect(
      Refused.message(in: result) == """
        ReadOnlyNotesState was read inside a transaction of the same storage. Likely causes: the \
        closure of the transaction reads a `@SharedReader`, or calls a client that reads the \
        state. Read it before the transaction, or use the state that the transaction receives.
        """)
  }

  @Test func `Getting a value from the storage inside a transaction is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      LedgerClient.live(in: storage).add(1) { _ = storage.value(of: ReadOnlyNotesState.self) }
    }
    #expect(
      Refused.message(in: result) == """
        A lookup of ReadOnlyNotesState was attempted inside a transaction of the same storage. \
        Likely cause: the closure of the transaction calls other code. Call that code after the \
        transaction has returned.
        """)
  }

  @Test func `Getting a sequence from the storage inside a transaction is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      LedgerClient.live(in: storage).add(1) { _ = storage.values(of: ReadOnlyNotesState.self) }
    }
    #expect(
      Refused.message(in: result) == """
        A lookup of ReadOnlyNotesState was attempted inside a transaction of the same storage. \
        Likely cause: the closure of the transaction calls other code. Call that code after the \
        transaction has returned.
        """)
  }

  @Test func `Closing the storage inside a transaction is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      LedgerClient.live(in: storage).add(1) { storage.close() }
    }
    #expect(
      Refused.message(in: result) == """
        close() was attempted inside a transaction of the same storage. Likely cause: the closure \
        of the transaction calls other code. Call that code after the transaction has returned.
        """)
  }

  @Test func `Creating a client inside a transaction is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      LedgerClient.live(in: storage).add(1) { _ = NotesClient.live(in: storage) }
    }
    #expect(
      Refused.message(in: result) == """
        A lookup of ReadOnlyNotesState was attempted inside a transaction of the same storage. \
        Likely cause: the closure of the transaction calls other code. Call that code after the \
        transaction has returned.
        """)
  }

  @Test func `Creating a store inside a transaction is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      LedgerClient.live(in: storage).add(1) {
        _ = StoreActor(initialState: NotesFeature.State(), storage: storage) { NotesFeature() }
      }
    }
    #expect(
      Refused.message(in: result) == """
        Making a store was attempted inside a transaction of the same storage. Likely cause: the \
        closure of the transaction calls other code. Call that code after the transaction has \
        returned.
        """)
  }

  @Test func `Releasing a store inside a transaction is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      var store: StoreActorOf<NotesFeature>? = StoreActor(
        initialState: NotesFeature.State(), storage: storage
      ) { NotesFeature() }
      LedgerClient.live(in: storage).add(1) { store = nil }
      print(store as Any)
    }
    #expect(
      Refused.message(in: result) == """
        The last reference to a store was released inside a transaction. Likely cause: the closure \
        of the transaction removes the value that holds the store. Keep a reference to the store \
        until the transaction has returned.
        """)
  }

  @Test func `A group of changes of two storages is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let notes = NotesClient.live(in: SharedStorage())
      let profile = ProfileClient.live(in: SharedStorage())
      notes.cleared().and(profile.cleared()).commit()
    }
    #expect(
      Refused.message(in: result) == """
        Changes of two storages were joined into one group. All changes of a group must belong to \
        the same storage. Likely cause: the clients that prepared the changes were created in \
        different storages. Create them in one storage, or commit the two changes one after the \
        other.
        """)
  }

  @Test func `A transaction of another storage inside a transaction is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let profile = ProfileClient.live(in: SharedStorage())
      LedgerClient.live(in: SharedStorage()).add(1) { profile.rename("Ana") }
    }
    #expect(
      Refused.message(in: result) == """
        The transaction "rename" on ReadOnlyProfileState entered a second storage inside a \
        transaction of the first. Two threads that enter the two storages in opposite order \
        deadlock. Read what the transaction needs before it begins, and change one storage after \
        the other.
        """)
  }

  @Test func `Reading another storage inside a transaction is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let other = SharedStorage()
      _ = other.value(of: ReadOnlyProfileState.self)
      let featureOfOtherStorage = ProbeFeature.captured(in: other)
      LedgerClient.live(in: SharedStorage()).add(1) { _ = featureOfOtherStorage?.profile }
    }
    #expect(
      Refused.message(in: result) == """
        A read of ReadOnlyProfileState entered a second storage inside a transaction of the first. \
        Two threads that enter the two storages in opposite order deadlock. Read what the \
        transaction needs before it begins, and change one storage after the other.
        """)
  }
}

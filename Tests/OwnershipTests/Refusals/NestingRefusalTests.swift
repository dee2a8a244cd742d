import StateKit
import Testing

/// Whatever would wait for a lock that this thread holds fails the first time it runs.
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
        The transaction "add" on ReadOnlyLedgerState began inside another transaction of the same \
        storage. Decide everything first, then change: one `withLock` after the other, or one \
        group of `SharedChange`s.
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
        The transaction "rename" on ReadOnlyProfileState began inside another transaction of the \
        same storage. Decide everything first, then change: one `withLock` after the other, or one \
        group of `SharedChange`s.
        """)
  }

  @Test func `A transaction inside a look at the state is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let ledger = LedgerClient.live(in: SharedStorage())
      _ = ledger.look { ledger.add(2) {} }
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

  @Test func `A transaction inside one that throws is refused`() async {
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
        A commit was called inside a transaction of the same storage. Call it after the transaction.
        """)
  }

  @Test func `A look at the state inside a transaction is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let notes = NotesClient.live(in: storage)
      LedgerClient.live(in: storage).add(1) { _ = notes.count() }
    }
    #expect(
      Refused.message(in: result) == """
        ReadOnlyNotesState was read inside a transaction of the same storage. Read what you need \
        before the transaction, or use the state that the transaction was given.
        """)
  }

  @Test func `A reader that is read inside a transaction is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let ledger = LedgerClient.live(in: storage)
      ProbeFeature.read(in: storage) { probe in ledger.add(1) { _ = probe.notes } }
    }
    #expect(
      Refused.message(in: result) == """
        ReadOnlyNotesState was read inside a transaction of the same storage. Read what you need \
        before the transaction, or use the state that the transaction was given.
        """)
  }

  @Test func `Asking the storage for a value inside a transaction is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      LedgerClient.live(in: storage).add(1) { _ = storage.current(ReadOnlyNotesState.self) }
    }
    #expect(
      Refused.message(in: result) == """
        Looking for ReadOnlyNotesState was called inside a transaction of the same storage. Call \
        it after the transaction.
        """)
  }

  @Test func `Asking the storage for a sequence inside a transaction is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      LedgerClient.live(in: storage).add(1) { _ = storage.values(of: ReadOnlyNotesState.self) }
    }
    #expect(
      Refused.message(in: result) == """
        Looking for ReadOnlyNotesState was called inside a transaction of the same storage. Call \
        it after the transaction.
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
        close() was called inside a transaction of the same storage. Call it after the transaction.
        """)
  }

  @Test func `Making a client inside a transaction is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      LedgerClient.live(in: storage).add(1) { _ = NotesClient.live(in: storage) }
    }
    #expect(
      Refused.message(in: result) == """
        Looking for ReadOnlyNotesState was called inside a transaction of the same storage. Call \
        it after the transaction.
        """)
  }

  @Test func `Making a store inside a transaction is refused`() async {
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
        Making a store was called inside a transaction of the same storage. Call it after the \
        transaction.
        """)
  }

  @Test func `Letting a store go inside a transaction is refused`() async {
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
        The end of a store was called inside a transaction of the same storage. Call it after the \
        transaction.
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
        A group holds changes of one storage. These two were prepared in different ones: commit \
        them one after the other.
        """)
  }

  #if DEBUG
    @Test func `Entering another storage inside a transaction is refused in debug builds`() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let profile = ProfileClient.live(in: SharedStorage())
        LedgerClient.live(in: SharedStorage()).add(1) { profile.rename("Ana") }
      }
      #expect(
        Refused.message(in: result) == """
          A transaction of one storage entered another storage. Two threads that do so in opposite \
          order wait for each other for ever. Read what you need before the transaction.
          """)
    }
  #endif
}

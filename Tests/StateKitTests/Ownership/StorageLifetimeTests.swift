import StateKit
import Testing

/// The deallocation of a storage, and the clients and sequences that outlive the storage.
@Suite struct StorageLifetimeTests {
  @Test func `A storage is deallocated with its last reference, and releases its contents`() {
    weak var log: EventLog?
    do {
      let newLog = EventLog()
      log = newLog
      let storage = SharedStorage(log: newLog)
      let client = HalvesClient.live(in: storage)
      client.incrementBoth()
      #expect(storage.value(of: ReadOnlyLeft.self).value == 1)
      #expect(log != nil)
    }
    #expect(log == nil)
  }

  @Test func `A writer that outlives its storage still writes, and sequences deliver its changes`()
    async throws
  {
    let client: TallyClient
    var values: SharedValues<ReadOnlyTallyState>.Iterator
    do {
      let storage = SharedStorage()
      client = .live(in: storage)
      values = storage.values(of: ReadOnlyTallyState.self).makeAsyncIterator()
    }
    #expect(await values.next()?.count == 0)
    try await client.increment()
    #expect(await values.next()?.count == 1)
  }
}

import StateKit
import Testing

@Suite struct StorageLifetimeTests {
  @Test func `A storage goes away with its owner, and with it all that it holds`() {
    weak var log: EventLog?
    do {
      let made = EventLog()
      log = made
      let storage = SharedStorage(log: made)
      let client = HalvesClient.live(in: storage)
      client.moveBoth()
      #expect(storage.current(ReadOnlyLeft.self).value == 1)
      #expect(log != nil)
    }
    #expect(log == nil)
  }

  @Test func `A writer that outlives its storage still writes, and its readers read it`()
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

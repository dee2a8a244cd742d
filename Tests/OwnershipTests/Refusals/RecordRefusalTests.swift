import StateKit
import Testing

/// A record belongs to one published type, which has a name of its own.
struct RecordRefusalTests {
  @Test func `A name that a second type claims is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      // As if a feature could name the record that the client's next launch reads.
      let storage = try SharedStorage(
        files: InMemoryStateFiles(),
        renames: [
          StateRename(from: "OwnershipTests.ReadOnlyDurable", to: ReadOnlyOtherDurable.self)
        ])
      _ = storage.current(ReadOnlyOtherDurable.self)
      _ = storage.current(ReadOnlyDurable.self)
    }
    #expect(
      Refused.message(in: result) == """
        Two published types claim the record "OwnershipTests.ReadOnlyDurable". Each would read, and \
        overwrite, what the other wrote. Give every type a name of its own, and let no `StateRename` \
        use a name that is in use.
        """)
  }

  @Test func `One old name for two types is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = try SharedStorage(
        files: InMemoryStateFiles(),
        renames: [
          StateRename(from: "App.Old", to: ReadOnlyDurable.self),
          StateRename(from: "App.Old", to: ReadOnlyOtherDurable.self),
        ])
    }
    #expect(
      Refused.message(in: result)?.hasPrefix("Two published types claim the record \"App.Old\".")
        == true)
  }

  @Test func `A private published type has no record, and works without files`() async throws {
    #expect(SharedStorage().current(HiddenDurable.self).text == "")
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = try SharedStorage(files: InMemoryStateFiles()).current(HiddenDurable.self)
    }
    let message = try #require(Refused.message(in: result))
    #expect(message.contains("HiddenDurable cannot name a record: the type is private or local,"))
    #expect(message.hasSuffix("not in a function, and not private."))
  }

  @Test func `A private type hidden in a type's argument has none either`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = try SharedStorage(files: InMemoryStateFiles())
      _ = storage.current(ReadOnlyTagged<HiddenTag>.self)
    }
    #expect(Refused.message(in: result)?.contains("cannot name a record") == true)
  }

  @Test func `A store that ends inside a transaction is refused by name, with files too`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = try SharedStorage(files: InMemoryStateFiles())
      let durable = DurableClient.live(in: storage)
      durable.endInsideATransaction(
        StoreActor(initialState: 0, storage: storage) { Reduce<Int, Int> { _, _ in .none } })
    }
    #expect(Refused.message(in: result)?.hasPrefix("The end of a store was called inside") == true)
  }
}

private enum HiddenTag {}

private struct HiddenDurable: PublishedState {
  let text: String
  typealias State = String
  static var shared: SharedKey<Self> { SharedKey(HiddenOwner()) }

  struct HiddenOwner: PersistentStateOwner {
    var initialState: String { "" }
    func publish(_ state: String) -> HiddenDurable { HiddenDurable(text: state) }
    var formatVersion: Int { 1 }
    func encode(_ state: String) -> [UInt8] { Array(state.utf8) }
    func decode(_ bytes: [UInt8], version: Int) -> String { String(decoding: bytes, as: UTF8.self) }
    func whenUnreadable(_ problem: RecordProblem) -> UnreadableRecord { .beginAnew }
  }
}

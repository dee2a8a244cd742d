import StateKit
import StateKitSimulation
import Testing
import TestSupport

/// A storage saves a state in a record, under the name of the published type. A record belongs to
/// one published type, so these names must be unique.
@Suite(.limitedChildProcesses)
struct RecordRefusalTests {
  @Test func `A second type that claims the name of a record is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      // Without the refusal, a feature could declare a second type and write the client's record.
      let storage = try SharedStorage(
        files: InMemoryStateFiles(),
        renames: [
          StateRename(from: "OwnershipTests.ReadOnlyDurable", to: ReadOnlyOtherDurable.self)
        ])
      _ = storage.value(of: ReadOnlyOtherDurable.self)
      _ = storage.value(of: ReadOnlyDurable.self)
    }
    #expect(
      Refused.message(in: result) == """
        Two published types claim the record "OwnershipTests.ReadOnlyDurable". Each would read and \
        overwrite the state of the other. Give each type a unique name, and pass `StateRename` \
        only names that no type uses.
        """)
  }

  @Test func `A second rename from the same old name is refused`() async {
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

  @Test func `A private published type cannot have a record, but works without files`() async throws
  {
    #expect(SharedStorage().value(of: HiddenDurable.self).text == "")
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = try SharedStorage(files: InMemoryStateFiles()).value(of: HiddenDurable.self)
    }
    let message = try #require(Refused.message(in: result))
    #expect(message.contains("HiddenDurable cannot name a record: the type is private or local,"))
    #expect(message.hasSuffix("at file scope and without `private`."))
  }

  @Test func `A type with a private generic argument cannot have a record`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = try SharedStorage(files: InMemoryStateFiles())
      _ = storage.value(of: ReadOnlyTagged<HiddenTag>.self)
    }
    #expect(Refused.message(in: result)?.contains("cannot name a record") == true)
  }

  @Test func `Releasing a store of a persistent storage inside a transaction is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = try SharedStorage(files: InMemoryStateFiles())
      let durable = DurableClient.live(in: storage)
      durable.releaseInsideATransaction(
        StoreActor(initialState: 0, storage: storage) { Reduce<Int, Int> { _, _ in .none } })
    }
    #expect(
      Refused.message(in: result)?.hasPrefix(
        "The last reference to a store was released inside a transaction.") == true)
  }
}

private enum HiddenTag {}

private struct HiddenDurable: PublishedState {
  let text: String
  typealias State = String
  static var ownerKey: OwnerKey<Self> { OwnerKey(HiddenOwner()) }

  struct HiddenOwner: PersistentStateOwner {
    var initialState: String { "" }
    func publish(_ state: String) -> HiddenDurable { HiddenDurable(text: state) }
    var formatVersion: Int { 1 }
    func encode(_ state: String) -> [UInt8] { Array(state.utf8) }
    func decode(_ bytes: [UInt8], version: Int) -> String { String(decoding: bytes, as: UTF8.self) }
    func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { .startFresh }
  }
}

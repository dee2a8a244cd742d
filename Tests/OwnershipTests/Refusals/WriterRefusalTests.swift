import StateKit
import Testing
import TestSupport

/// A piece of shared state cannot get a second writer.
@Suite(.limitedChildProcesses)
struct WriterRefusalTests {
  @Test func `An owner that the published type does not name is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let old = storage.value(of: ReadOnlyNotesState.self)
      let owned = Owned(EvilOwner(old: old), in: storage)
      owned.withLock("forge") { $0.texts = ["forged"] }
    }
    #expect(
      Refused.message(in: result) == """
        EvilOwner does not own ReadOnlyNotesState: the `ownerKey` of ReadOnlyNotesState names \
        another owner. Only the file that declares ReadOnlyNotesState can write it. Call an \
        endpoint of its client that makes this change.
        """)
  }

  @Test func `A wrong owner is refused even before the client exists`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let old = SharedStorage().value(of: ReadOnlyNotesState.self)
      _ = Owned(EvilOwner(old: old), in: SharedStorage())
    }
    #expect(Refused.message(in: result)?.hasPrefix("EvilOwner does not own") == true)
  }

  @Test func `A wrong owner from an opened existential is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let owner: any StateOwner = EvilOwner(old: storage.value(of: ReadOnlyNotesState.self))
      EvilOwner.write(as: owner, in: storage)
    }
    #expect(Refused.message(in: result)?.hasPrefix("EvilOwner does not own") == true)
  }

  @Test func `A second client of one storage is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let first = NotesClient.live(in: storage)
      let second = NotesClient.live(in: storage)
      withExtendedLifetime((first, second)) {}
    }
    #expect(
      Refused.message(in: result) == """
        ReadOnlyNotesState already has a writer in this storage. Only one `Owned` of a piece of \
        state can exist at a time. Likely cause: the client was created twice. Create it once, in \
        the composition root, and pass it to all features.
        """)
  }

  @Test func `A second client is refused while a single endpoint of the first is alive`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let count = NotesClient.live(in: storage).count
      let second = NotesClient.live(in: storage)
      print(count(), second.count())
    }
    #expect(Refused.message(in: result)?.contains("already has a writer") == true)
  }

  /// The Swift runtime terminates the process, so the test does not check the message.
  @Test func `An inout state that escapes its transaction terminates the process`() async {
    await #expect(processExitsWith: .failure) { Smuggler.run() }
  }
}

import StateKit
import Testing

/// Nobody becomes a second writer.
struct WriterRefusalTests {
  @Test func `An owner that the wrapper does not name is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let old = storage.current(ReadOnlyNotesState.self)
      let owned = Owned(EvilOwner(old: old), in: storage)
      owned.withLock("forge") { $0.texts = ["forged"] }
    }
    #expect(
      Refused.message(in: result) == """
        EvilOwner does not own ReadOnlyNotesState: its `shared` names another owner. Only the file \
        that declares ReadOnlyNotesState can write it. Ask its client for an endpoint that makes \
        this change.
        """)
  }

  @Test func `An owner is refused that came before the client`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let old = SharedStorage().current(ReadOnlyNotesState.self)
      _ = Owned(EvilOwner(old: old), in: SharedStorage())
    }
    #expect(Refused.message(in: result)?.hasPrefix("EvilOwner does not own") == true)
  }

  @Test func `An owner is refused whose type is found by opening an existential`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let owner: any StateOwner = EvilOwner(old: storage.current(ReadOnlyNotesState.self))
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
        ReadOnlyNotesState already has a writer in this storage. One `Owned` of a piece of state \
        lives at a time: make the client once, in the composition root, and hand that client to \
        everybody.
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

  /// The runtime of the language refuses this one, with no message of ours.
  @Test func `An inout state that escapes its transaction all the same ends the process`() async {
    await #expect(processExitsWith: .failure) { Smuggler.run() }
  }
}

import StateKit
import Testing

/// A reducer changes its own state only, and has it to itself.
struct ReducingRefusalTests {
  @Test func `A transaction while reducing is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let profile = ProfileClient.live(in: storage)
      ProbeFeature.reduce(in: storage) { _ in profile.rename("Ana") }
    }
    #expect(
      Refused.message(in: result) == """
        The transaction "rename" on ReadOnlyProfileState ran on a thread that is reducing an \
        action. A reducer changes its own state only. Return an effect that calls the client.
        """)
  }

  @Test func `A transaction that throws while reducing is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let notes = NotesClient.live(in: storage)
      ProbeFeature.reduce(in: storage) { _ in try? notes.add("Ana") }
    }
    #expect(Refused.message(in: result)?.hasPrefix("The transaction \"add\"") == true)
  }

  @Test func `A commit while reducing is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let profile = ProfileClient.live(in: storage)
      ProbeFeature.reduce(in: storage) { _ in profile.cleared().commit() }
    }
    #expect(
      Refused.message(in: result) == """
        A group of changes was committed on a thread that is reducing an action. A reducer changes \
        its own state only. Return an effect that commits.
        """)
  }

  @Test func `A read through the owner while reducing is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let notes = NotesClient.live(in: storage)
      ProbeFeature.reduce(in: storage) { _ in _ = notes.count() }
    }
    #expect(
      Refused.message(in: result) == """
        ReadOnlyNotesState was read through its owner on a thread that is reducing an action: that \
        is the value of this moment, not of the reduce. Declare a `@SharedReader`, or return an \
        effect that calls the client.
        """)
  }

  @Test func `A transaction is refused while another store of the storage reduces here`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let profile = ProfileClient.live(in: storage)
      ProbeFeature.reduce(in: storage) { _ in
        ProbeFeature.reduce(in: storage) { _ in }
        profile.rename("Ana")
      }
    }
    #expect(Refused.message(in: result)?.hasPrefix("The transaction \"rename\"") == true)
  }

  @Test func `A transaction while reducing is refused whichever of a storage's stores it is`() async
  {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let profile = ProfileClient.live(in: storage)
      // The readers of a feature keep what its store was to the storage.
      let before = ProbeFeature.captured(in: storage)
      ProbeFeature.reduce(in: storage) { _ in
        let after = ProbeFeature.captured(in: storage)
        profile.rename("Ana")
        withExtendedLifetime(after) {}
      }
      withExtendedLifetime(before) {}
    }
    #expect(Refused.message(in: result)?.hasPrefix("The transaction \"rename\"") == true)
  }

  @Test func `A store that is read inside its own reducer is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await SelfReader.run()
    }
    #expect(
      Refused.message(in: result) == """
        A store was read inside its own reducer, which has the state to itself. Use the `state` \
        that the reducer was given.
        """)
  }

  @Test func `A reader that was made outside a store is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      print(NotesFeature().notes.texts)
    }
    #expect(
      Refused.message(in: result) == """
        A reader of ReadOnlyNotesState was read that belongs to no store: its feature was built \
        outside one, so there is no storage to read. Build features in the closure given to the \
        store.
        """)
  }

  @Test func `A reader that is made while reducing is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      ProbeFeature.reduce { _ in
        @SharedReader var notes: ReadOnlyNotesState
        print(notes.texts)
      }
    }
    #expect(Refused.message(in: result)?.contains("belongs to no store") == true)
  }

  @Test func `A reader in a state that is not Hashable is refused when it is read`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = StoreActor(initialState: ImpureFeature.State()) { ImpureFeature() }
      await store.send(.read).finish()
    }
    #expect(Refused.message(in: result)?.contains("belongs to no store") == true)
  }
}

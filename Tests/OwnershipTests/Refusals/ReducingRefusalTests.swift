import StateKit
import Testing
import TestSupport

/// A reducer can change only its own state, and no other code can read that state meanwhile.
@Suite(.limitedChildProcesses)
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
        action, or inside `store.read`. A reducer can change only its own state. Return an effect \
        that calls the client.
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
        A group of changes was committed on a thread that is reducing an action. A reducer can \
        change only its own state. Return an effect that commits the group.
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
        ReadOnlyNotesState was read through its owner on a thread that is reducing an action. The \
        result could be newer than the version that the reducer reads. Declare a `@SharedReader`, \
        or return an effect that calls the client.
        """)
  }

  @Test func `A transaction inside the reduce of an outer store is refused`() async {
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

  @Test func `A transaction while reducing is refused with several stores over a storage`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let storage = SharedStorage()
      let profile = ProfileClient.live(in: storage)
      // The readers of a feature keep the scope of its store alive.
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

  @Test func `Reading a store inside its own reducer is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await SelfReader.run()
    }
    #expect(
      Refused.message(in: result) == """
        A store was read inside its own reducer, which has exclusive access to the state. Use the \
        `state` parameter of the reducer.
        """)
  }

  @Test func `Reading a reader that was made outside a store is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      print(NotesFeature().notes.texts)
    }
    #expect(
      Refused.message(in: result) == """
        A reader of ReadOnlyNotesState that does not belong to a store was read. Its feature was \
        built outside a store, so it has no storage. Build features in the closure that you pass \
        to the store.
        """)
  }

  @Test func `Reading a reader that was made while reducing is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      ProbeFeature.reduce { _ in
        @SharedReader var notes: ReadOnlyNotesState
        print(notes.texts)
      }
    }
    #expect(Refused.message(in: result)?.contains("does not belong to a store") == true)
  }

  @Test func `Reading a reader in a state is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = StoreActor(initialState: ImpureFeature.State()) { ImpureFeature() }
      await store.send(.read).finish()
    }
    #expect(Refused.message(in: result)?.contains("does not belong to a store") == true)
  }

  @Test func `A transaction inside a read of a store is refused, even after a send in the read`()
    async
  {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let storage = SharedStorage()
        let profile = ProfileClient.live(in: storage)
        let store = Store(initialState: ProbeFeature.State(), storage: storage) {
          ProbeFeature { _ in }
        }
        store.read { store in
          store.send(.probe)
          profile.rename("Ana")
        }
      }
    }
    #expect(
      Refused.message(in: result) == """
        The transaction "rename" on ReadOnlyProfileState ran on a thread that is reducing an \
        action, or inside `store.read`. A reducer can change only its own state. Return an effect \
        that calls the client.
        """)
  }
}

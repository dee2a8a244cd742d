import StateKit
import Testing
import TestSupport

/// A reducer can neither write shared state, nor read it through its owner, nor read its own store.
/// The closure of `store.read` cannot write either. A reader outside a store cannot be read.
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
        The transaction "rename" on ReadOnlyProfileState began on a thread that is reducing an \
        action or is inside `store.read`. Likely causes: a reducer or the closure of `store.read` \
        calls the client. In a reducer, return an effect that calls the client. In `store.read`, \
        call the client after the closure has returned.
        """)
  }

  @Test func `A transaction that can throw is also refused while reducing`() async {
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
        A group of changes was committed on a thread that is reducing an action or is inside \
        `store.read`. Likely causes: a reducer or the closure of `store.read` commits the group. \
        In a reducer, return an effect that commits the group. In `store.read`, commit the group \
        after the closure has returned.
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
        ReadOnlyNotesState was read through its owner on a thread that is reducing an action or is \
        inside `store.read`. The result could be newer than the version that the reducer or the \
        closure reads. In a reducer, declare a `@SharedReader`, or return an effect that calls the \
        client. In `store.read`, call `store.shared`.
        """)
  }

  @Test func `A transaction while reducing is refused even after a nested reduce of another store`()
    async
  {
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
      // The readers of a captured feature keep the read scope of its store alive. Among several
      // read scopes, the storage must find the one of the store that is reducing.
      let featureBefore = ProbeFeature.captured(in: storage)
      ProbeFeature.reduce(in: storage) { _ in
        let featureDuring = ProbeFeature.captured(in: storage)
        profile.rename("Ana")
        withExtendedLifetime(featureDuring) {}
      }
      withExtendedLifetime(featureBefore) {}
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

  @Test func `Reading a reader that was created outside a store is refused`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      print(NotesFeature().notes.texts)
    }
    #expect(
      Refused.message(in: result) == """
        A reader of ReadOnlyNotesState was read, but it does not belong to a store. Likely cause: its \
        feature was built outside a store, so the reader has no storage. Build features in the \
        closure that you pass to the store.
        """)
  }

  @Test func `Reading a reader that was created while reducing is refused`() async {
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
        The transaction "rename" on ReadOnlyProfileState began on a thread that is reducing an \
        action or is inside `store.read`. Likely causes: a reducer or the closure of `store.read` \
        calls the client. In a reducer, return an effect that calls the client. In `store.read`, \
        call the client after the closure has returned.
        """)
  }
}

import StateKit
import StateKitSimulation
import Testing

@testable import StateKitTesting

/// Actions, changes and effects that a test leaves are reported when the store is deallocated.
struct LeftoverTests {
  private func makeStore() -> TestStoreOf<FailingTestFeature> {
    let storage = SharedStorage()
    return TestStore(initialState: FailingTestFeature.State(), storage: storage) {
      FailingTestFeature()
    } dependencies: {
      $0.noteClient = .live(in: storage)
    }
  }

  @Test func `An unreceived action is reported at the line of the last step`() {
    var line = 0
    let failures = FailureList.run {
      let store = makeStore()
      store.send(.nothingTapped)
      line = #line + 1
      store.send(.fetchTapped)
    }
    #expect(failures.all.map(\.line) == [line])
  }

  @Test func `A problem during deallocation is reported even if exhaustivity is off`() {
    let failures = FailureList.run {
      let store = makeStore()
      store.exhaustivity = .off
      store.send(.sendTwoTapped)
      store.send(.echoTapped)
    }
    #expect(failures.messages.count == 1)
    #expect(failures.messages.first?.contains("100000 actions") == true, "\(failures.messages)")
  }

  @Test func `Without a step, an unreceived change is reported at the line of the initializer`() {
    let storage = SharedStorage()
    let notes = NoteClient.live(in: storage)
    var line = 0
    let failures = FailureList.run {
      line = #line + 1
      let store = TestStore(initialState: FailingTestFeature.State(), storage: storage) {
        FailingTestFeature()
      }
      notes.append("milk")
      withExtendedLifetime(store) {}
    }
    #expect(failures.all.map(\.line) == [line])
  }

  @Test func `An effect that finish() reports is not reported again`() {
    let failures = FailureList.run {
      let store = makeStore()
      store.send(.waitTapped)
      store.finish()
    }
    #expect(failures.all.count == 1)
  }

  @Test func `An unreceived action is recorded as an issue of Swift Testing`() {
    withKnownIssue {
      let store = makeStore()
      store.send(.fetchTapped)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("The test ended with actions that it did") }
    }
  }

  @Test func `A skipped assertion is reported as a notice`() {
    let failures = FailureList.run {
      let store = makeStore()
      store.exhaustivity = .off(showSkippedAssertions: true)
      store.send(.countSet(1))
    }
    #expect(failures.all.map(\.failure.isNotice) == [true])
  }

  @Test func `A test that leaves nothing passes`() {
    let store = makeStore()
    store.send(.fetchTapped)
    store.receive(.fetched(1)) { $0.count = 1 }
    store.send(.writeTapped)
    store.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = ["milk"] }
  }

  @Test func `A test that is not exhaustive may leave actions, changes and effects`() {
    let store = makeStore()
    store.exhaustivity = .off
    store.send(.sendTwoTapped)
    store.send(.waitTapped)
    store.send(.writeTapped)
    store.send(.listenTapped)
    store.advance(by: .seconds(9))
  }
}

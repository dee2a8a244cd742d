import StateKit
import StateKitSimulation
import Testing

@testable import StateKitTesting

/// What a test that is not exhaustive has to assert, and what is handled without an assertion.
struct ExhaustivityTests {
  private func makeStore(_ exhaustivity: Exhaustivity) -> TestStoreOf<FailingTestFeature> {
    let storage = SharedStorage()
    return TestStore(
      initialState: FailingTestFeature.State(), storage: storage, exhaustivity: exhaustivity
    ) {
      FailingTestFeature()
    } dependencies: {
      $0.noteClient = .live(in: storage)
    }
  }

  @Test func `Skipped actions are handled`() {
    let store = makeStore(.off)
    store.send(.sendTwoTapped)
    store.send(.nothingTapped)
    #expect(store.state == FailingTestFeature.State(count: 1, name: "Ben"))
  }

  @Test func `A step may assert a part of the state`() {
    let store = makeStore(.off)
    store.send(.sendTwoTapped)
    store.receive(.named("Ben")) { $0.name = "Ben" }
    store.assert { $0.count = 1 }
  }

  @Test func `A wrong assertion fails even if exhaustivity is off`() {
    let failures = FailureList.run {
      let store = makeStore(.off)
      store.send(.sendTwoTapped)
      store.receive(.named("Ben")) { $0.name = "Ana" }
    }
    #expect(failures.messages.count == 1)
    #expect(failures.messages.first?.contains(#"name: "Ana" → "Ben""#) == true)
  }

  @Test func `A change of shared state is received after skipped actions`() {
    let storage = SharedStorage()
    let client = NoteClient.live(in: storage)
    let store = TestStore(initialState: 0, storage: storage, exhaustivity: .off) {
      Reduce<Int, Int> { state, action in
        if action > 0 {
          state = action
          return .none
        }
        return .run("append") { send in
          await send(1)
          client.append("n")
          await send(2)
        }
      }
    }
    store.send(0)
    store.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = ["n"] }
    #expect(store.state == 1)
    store.receive(2)
  }

  /// Everything before a received action is skipped, including changes between skipped actions.
  @Test func `Changes between skipped actions are skipped, too`() {
    func makeWritingStore(_ exhaustivity: Exhaustivity) -> TestStore<Int, Int> {
      let storage = SharedStorage()
      let client = NoteClient.live(in: storage)
      return TestStore(initialState: 0, storage: storage, exhaustivity: exhaustivity) {
        Reduce<Int, Int> { state, action in
          guard action == 0 else { return .none }
          return .run("append") { send in
            await send(1)
            client.append("n")
            await send(2)
            client.append("m")
          }
        }
      }
    }
    let store = makeWritingStore(.off)
    store.send(0)
    store.receive(2)
    store.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = ["n", "m"] }
    store.exhaustivity = .on
    store.send(3)

    let failures = FailureList.run {
      let store = makeWritingStore(.off(showSkippedAssertions: true))
      store.send(0)
      store.receive(2)
      store.exhaustivity = .off
    }
    #expect(
      failures.messages.map { $0.prefix(28) } == [
        "Skipped: `1`, sent by the ef", "Skipped: the test did not re",
      ])
  }

  @Test func `A dismissal is received after skipped actions`() {
    let store = TestStore(initialState: 0, exhaustivity: .off) {
      Reduce<Int, Int> { _, action in action < 2 ? .send(action + 1) : .dismiss }
    }
    store.send(0)
    store.receiveDismissal()
    let failures = FailureList.run {
      let store = TestStore(initialState: 0, exhaustivity: .off) { EmptyReducer<Int, Int>() }
      store.receiveDismissal()
    }
    #expect(failures.all.map(\.failure) == [.action(.noDismissal)])
  }

  @Test func `Receiving an action that is never sent fails`() {
    let failures = FailureList.run {
      let store = makeStore(.off)
      store.send(.sendTwoTapped)
      store.receive(.named("Ana"))
    }
    #expect(failures.messages.count == 1)
  }

  @Test func `A change of shared state is received after a skipped change`() {
    let store = makeStore(.off)
    store.send(.writeNothingTapped)
    store.send(.writeTapped)
    store.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = ["milk"] }
  }

  @Test func `showSkippedAssertions shows everything that is skipped`() {
    let failures = FailureList.run {
      let store = makeStore(.off(showSkippedAssertions: true))
      store.send(.sendTwoTapped)
      store.receive(.named("Ben"))
      store.send(.writeTapped)
      store.send(.waitTapped)
    }
    #expect(failures.all.map(\.failure.isNotice) == [true, true, true, true])
    let beginnings = failures.messages.map { String($0.prefix(40)) }
    #expect(
      beginnings == [
        "Skipped: `fetched(1)`, sent by the effec",
        "Skipped: the test does not assert this c",
        "Skipped: the test did not receive these ", "Skipped: the test ended while these effe",
      ])
  }

  @Test func `Exhaustivity can change within a test`() {
    let store = makeStore(.off)
    store.send(.sendTwoTapped)
    store.skipReceivedActions()
    store.exhaustivity = .on
    store.send(.countSet(7)) { $0.count = 7 }
    store.send(.listenTapped)
    store.skipInFlightEffects()
    store.finish()
  }
}

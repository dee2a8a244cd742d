import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Each operator: which reducers an action reaches, and when effects end.
struct OperatorTests {
  private func store(_ state: Family.State = Family.State()) -> TestStoreOf<Family> {
    TestStore(initialState: state) { Family() }
  }

  @Test func `A child can be tested alone`() {
    let store = TestStore(initialState: Child.State()) { Child() }
    store.send(.startTapped)
    store.advance(by: .seconds(2))
    store.receive(.ticked) { $0.count = 1 }
    store.receive(.ticked) { $0.count = 2 }
    store.send(.stopTapped)
    store.send(.closeTapped)
    store.receiveDismissal()
    store.finish()
  }

  @Test func `An action of a child reaches the child, its parent and onChange`() {
    let store = store()
    store.send(.first(.startTapped)) { $0.log = ["first"] }
    store.advance(by: .seconds(1))
    store.receive(.first(.ticked)) {
      $0.first.count = 1
      $0.log.append("first")
      $0.total = 1
    }
    store.send(.first(.stopTapped)) { $0.log.append("first") }
    store.finish()
  }

  @Test func `The effects of a removed child end`() {
    let store = store()
    store.send(.secondSet(Child.State(id: 2))) { $0.second = Child.State(id: 2) }
    store.send(.second(.startTapped)) { $0.log = ["second"] }
    store.advance(by: .seconds(1))
    store.receive(.second(.ticked)) {
      $0.second?.count = 1
      $0.log.append("second")
    }
    store.send(.secondSet(nil)) { $0.second = nil }
    store.advance(by: .seconds(9))
    store.finish()
  }

  @Test func `The effects of a replaced child end`() {
    let store = store()
    store.send(.secondSet(Child.State(id: 2))) { $0.second = Child.State(id: 2) }
    store.send(.second(.startTapped)) { $0.log = ["second"] }
    store.send(.secondSet(Child.State(id: 3))) { $0.second = Child.State(id: 3) }
    store.advance(by: .seconds(9))
    store.finish()
  }

  @Test func `A child that dismisses itself is removed with its effects`() {
    let store = store()
    store.send(.secondSet(Child.State(id: 2))) { $0.second = Child.State(id: 2) }
    store.send(.second(.startTapped)) { $0.log = ["second"] }
    store.send(.second(.closeTapped)) {
      $0.second = nil
      $0.log.append("second")
    }
    store.finish()
  }

  @Test func `An action for an absent child is reported as an issue`() {
    let failures = FailureList.run {
      let store = store()
      store.send(.second(.ticked)) { $0.log = ["second"] }
      store.finish()
    }
    #expect(failures.messages.count == 1)
    #expect(
      failures.messages.first?.contains(
        """
        received the action "second", which contains the action "ticked" of the child Child. The \
        child is not in the state, and did not run.
        """) == true)
  }

  @Test func `The effects of a case's child end when the case changes`() {
    let store = store()
    store.send(.phaseSet(.home(Child.State(id: 4)))) { $0.phase = .home(Child.State(id: 4)) }
    store.send(.home(.startTapped)) { $0.log = ["home"] }
    store.advance(by: .seconds(1))
    store.receive(.home(.ticked)) {
      $0.phase = .home(Child.State(id: 4, count: 1))
      $0.log.append("home")
    }
    store.send(.phaseSet(.out)) { $0.phase = .out }
    store.advance(by: .seconds(9))
    store.finish()
  }

  @Test func `Each row has its own effects`() {
    let store = store()
    let rows: IdentifiedArray = [Child.State(id: 1), Child.State(id: 2)]
    store.send(.rowsSet(rows)) { $0.rows = rows }
    store.send(.row(id: 1, .startTapped)) { $0.log = ["row 1"] }
    store.send(.row(id: 2, .startTapped)) { $0.log.append("row 2") }
    store.advance(by: .seconds(1))
    store.receive(.row(id: 1, .ticked)) {
      $0.rows[id: 1]?.count = 1
      $0.log.append("row 1")
    }
    store.receive(.row(id: 2, .ticked)) {
      $0.rows[id: 2]?.count = 1
      $0.log.append("row 2")
    }
    store.send(.row(id: 1, .closeTapped)) {
      $0.rows.remove(id: 1)
      $0.log.append("row 1")
    }
    store.advance(by: .seconds(1))
    store.receive(.row(id: 2, .ticked)) {
      $0.rows[id: 2]?.count = 2
      $0.log.append("row 2")
    }
    store.send(.rowsSet([])) { $0.rows = [] }
    store.finish()
  }

  @Test func `An action can be received by its case, its case path, or a predicate`() {
    let store = store()
    store.send(.first(.startTapped)) { $0.log = ["first"] }
    store.advance(by: .seconds(3))
    store.receive(Family.Action.first) {
      $0.first.count = 1
      $0.log.append("first")
      $0.total = 1
    }
    store.receive(\.first) {
      $0.first.count = 2
      $0.log.append("first")
      $0.total = 2
    }
    store.receive(where: { $0 == .first(.ticked) }) {
      $0.first.count = 3
      $0.log.append("first")
      $0.total = 3
    }
    store.skipInFlightEffects()
  }
}

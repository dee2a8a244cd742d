import StateKit
import StateKitTesting
import Testing

/// Which reducers of a body run, in which order, and which of their effects run.
struct BuilderTests {
  private func expectRun(of members: [String], condition: Bool) {
    let store = TestStore(initialState: ComposedBody.State()) { ComposedBody(condition: condition) }
    store.send(.started) { $0.notes = members + ["end"] }
    store.advance(by: .seconds(1))
    for member in members {
      store.receive(.finished(member)) { $0.notes.append("\(member) finished") }
    }
    store.finish()
  }

  @Test func `All reducers of a body run in order, and their effects run at the same time`() {
    expectRun(
      of: [
        "first", "optional", "if branch", "loop 1", "loop 2", "combined", "erased",
      ], condition: true)
  }

  @Test func `A body runs the reducers of the chosen branch only`() {
    expectRun(
      of: ["first", "else branch", "loop 1", "loop 2", "combined", "erased"],
      condition: false)
  }

  @Test func `An empty reducer does nothing`() {
    let store = TestStore(initialState: ComposedBody.State()) {
      EmptyReducer<ComposedBody.State, ComposedBody.Action>()
    }
    store.send(.started)
    store.finish()
  }
}

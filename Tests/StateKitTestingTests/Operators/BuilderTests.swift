import StateKit
import StateKitTesting
import Testing

/// The elements of a reducer body: which ones run, in which order, and which effects are running.
struct BuilderTests {
  private func expectAll(of voices: [String], isFull: Bool) {
    let store = TestStore(initialState: ComposedBody.State()) { ComposedBody(isFull: isFull) }
    store.send(.started) { $0.notes = voices + ["end"] }
    store.advance(by: .seconds(1))
    for voice in voices {
      store.receive(.finished(voice)) { $0.notes.append("\(voice) has sung") }
    }
    store.finish()
  }

  @Test func `All reducers of a body run in order, and all their effects run at once`() {
    expectAll(
      of: ["first", "guest", "alto", "tenor", "soprano", "organ", "bell", "drum"], isFull: true)
  }

  @Test func `A body runs the reducers of the chosen branch only`() {
    expectAll(of: ["first", "bass", "tenor", "soprano", "organ", "bell", "drum"], isFull: false)
  }

  @Test func `An empty body does nothing`() {
    let store = TestStore(initialState: ComposedBody.State()) {
      EmptyReducer<ComposedBody.State, ComposedBody.Action>()
    }
    store.send(.started)
    store.finish()
  }
}

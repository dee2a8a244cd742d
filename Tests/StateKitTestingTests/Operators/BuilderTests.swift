import StateKit
import StateKitTesting
import Testing

/// What a body puts together, exhaustively: who runs, in which order, and whose effects live.
struct BuilderTests {
  private func expectAll(of voices: [String], isFull: Bool) {
    let store = TestStore(initialState: Chorus.State()) { Chorus(isFull: isFull) }
    store.send(.sing) { $0.notes = voices + ["end"] }
    store.advance(by: .seconds(1))
    for voice in voices {
      store.receive(.sung(voice)) { $0.notes.append("\(voice) has sung") }
    }
    store.finish()
  }

  @Test func `All of a body run in order, and the effects of all at once`() {
    expectAll(
      of: ["first", "guest", "alto", "tenor", "soprano", "organ", "bell", "drum"], isFull: true)
  }

  @Test func `What a body leaves out does not run, and what it chooses instead does`() {
    expectAll(of: ["first", "bass", "tenor", "soprano", "organ", "bell", "drum"], isFull: false)
  }

  @Test func `Nothing does nothing`() {
    let store = TestStore(initialState: Chorus.State()) {
      EmptyReducer<Chorus.State, Chorus.Action>()
    }
    store.send(.sing)
    store.finish()
  }
}

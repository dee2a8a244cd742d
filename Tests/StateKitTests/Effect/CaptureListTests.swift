import StateKit
import Testing

/// A property of Swift 6.3: a closure with an explicit capture list is not inferred to run in the
/// isolation of its caller. An effect's operation with a capture list therefore changes its
/// executor before its first line. Operations with and without a capture list are both correct, but
/// only an operation without one has started when `send` returns.
@MainActor
struct CaptureListTests {
  @Test func `An operation without a capture list starts before send returns`() async {
    let store = Store(initialState: EffectTestFeature.State()) { EffectTestFeature() }
    let text = "a"
    let task = store.send(.perform { .run { send in await send(.note(text)) } })
    #expect(store.state.notes == ["a"])
    await task.finish()
    #expect(store.state.notes == ["a"])
  }

  @Test func `An operation with a capture list starts later, and its actions arrive`() async {
    let store = Store(initialState: EffectTestFeature.State()) { EffectTestFeature() }
    let text = "a"
    let task = store.send(.perform { .run { [text] send in await send(.note(text)) } })
    #expect(store.state.notes == [])
    await task.finish()
    #expect(store.state.notes == ["a"])
  }
}

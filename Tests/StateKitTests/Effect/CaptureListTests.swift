import StateKit
import Testing

/// A fact of Swift 6.3: a closure with an explicit capture list is not inferred to run where its
/// caller runs. As an effect's operation it hops away before its first line. Both are right; only
/// the closure without a list has begun when `send` returns.
@MainActor
struct CaptureListTests {
  @Test func `An operation without a capture list begins before send returns`() async {
    let store = Store(initialState: Bench.State()) { Bench() }
    let text = "a"
    let task = store.send(.perform { .run { send in await send(.note(text)) } })
    #expect(store.state.notes == ["a"])
    await task.finish()
    #expect(store.state.notes == ["a"])
  }

  @Test func `An operation with a capture list begins later, and sends all the same`() async {
    let store = Store(initialState: Bench.State()) { Bench() }
    let text = "a"
    let task = store.send(.perform { .run { [text] send in await send(.note(text)) } })
    #expect(store.state.notes == [])
    await task.finish()
    #expect(store.state.notes == ["a"])
  }
}

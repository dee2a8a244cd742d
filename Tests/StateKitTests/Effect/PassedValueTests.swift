import StateKit
import StateKitSimulation
import Testing

/// An operation that receives its values through `with:` stays in the isolation of its store. An
/// operation with a capture list does not; see ``CaptureListTests``.
struct PassedValueTests {
  private struct Refusal: Error {}

  @MainActor
  @Test func `An operation with a passed value starts and sends before a Store's send returns`() {
    let store = Store(initialState: EffectTestFeature.State()) { EffectTestFeature() }
    store.send(.perform { .run(with: "a") { send, text in await send(.note(text)) } })
    #expect(store.state.notes == ["a"])
  }

  @Test func `An operation with a passed value runs in the isolation of a StoreActor`() async {
    let store = StoreActor(initialState: EffectTestFeature.State()) { EffectTestFeature() }
    let notes = await store.notes(after: .run(with: "a") { send, text in await send(.note(text)) })
    #expect(notes == ["a"])
  }

  @MainActor
  @Test func `An operation with a passed value stays in the store's isolation after a suspension`()
    async
  {
    let store = Store(initialState: EffectTestFeature.State()) { EffectTestFeature() }
    let task = store.send(
      .perform {
        .run(with: "a") { send, text in
          await Task.yield()
          MainActor.assertIsolated()
          await send(.note(text))
        }
      })
    #expect(store.state.notes == [])
    await task.finish()
    #expect(store.state.notes == ["a"])
  }

  @Test func `The passed value is evaluated while the action is reduced`() {
    let harness = EffectTestHarness()
    let values = LockedValue(["a", "b"])
    harness.sendWithoutRunning(
      .perform { .run(with: values.value[0]) { send, text in await send(.note(text)) } })
    values.change { $0 = ["c"] }
    harness.simulation.run()
    #expect(harness.notes == ["a"])
  }

  @Test func `Several values are passed as a tuple`() {
    let harness = EffectTestHarness()
    harness.perform(
      .run(with: ("a", 2)) { send, values in await send(.note("\(values.0)\(values.1)")) })
    #expect(harness.notes == ["a2"])
  }

  @Test func `An error of an operation with a passed value reaches its handler`() {
    let harness = EffectTestHarness()
    harness.perform(
      .run("load", with: "a") { _, _ in
        throw Refusal()
      } catch: { error, send in
        await send(.note("\(error is Refusal)"))
      })
    #expect(harness.notes == ["true"])
  }

  @Test func `An effect with a passed value keeps its name and location`() {
    let harness = EffectTestHarness()
    harness.perform(.run("load", with: "a") { _, _ in throw Refusal() })
    #expect(harness.recorder.phases(of: "load").count == 2)
    #expect(harness.recorder.locatedIssues.map(\.location?.line) == [#line - 2])
  }
}

extension StoreActor where State == EffectTestFeature.State, Action == EffectTestFeature.Action {
  /// Performs an effect and returns the notes before any other job of the store runs.
  fileprivate func notes(after effect: TestEffect) -> [String] {
    _ = send(.perform { effect })
    return state.notes
  }
}

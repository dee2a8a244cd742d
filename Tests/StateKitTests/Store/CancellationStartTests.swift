import StateKit
import StateKitSimulation
import Testing

/// Rules for effects that are cancelled before or while they start.
struct CancellationStartTests {
  @Test func `An effect that is cancelled before its start does not run`() {
    let harness = EffectTestHarness()
    let hasRun = LockedValue(false)
    harness.sendWithoutRunning(
      .perform { .run("work") { _ in hasRun.change { $0 = true } }.cancellable(id: 1) })
    harness.sendWithoutRunning(.perform { .cancel(id: 1) })
    harness.advance(.seconds(1))
    #expect(!hasRun.value)
    #expect(harness.recorder.phases(of: "work") == ["1 started", "1 cancelled"])
  }

  @Test func `An effect does not run if its store is deallocated before its start`() {
    let hasRun = LockedValue(false)
    let simulation = {
      let harness = EffectTestHarness()
      harness.sendWithoutRunning(.perform { .run { _ in hasRun.change { $0 = true } } })
      return harness.simulation
    }()
    simulation.run()
    #expect(!hasRun.value)
  }

  @Test func `An effect does not run if its task is cancelled before its start`() {
    let harness = EffectTestHarness()
    let hasRun = LockedValue(false)
    harness.sendWithoutRunning(.perform { .run { _ in hasRun.change { $0 = true } } }).cancel()
    harness.simulation.run()
    #expect(!hasRun.value)
  }

  @MainActor
  @Test func `On the main actor an effect starts before it can be cancelled`() async {
    let store = Store(initialState: EffectTestFeature.State()) { EffectTestFeature() }
    let task = store.send(
      .perform {
        .run { send in
          await send(.note("begun"))
          try? await ContinuousClock().sleep(for: .seconds(1000))
          await send(.note("late"))
        }.cancellable(id: 1)
      })
    store.send(.perform { .cancel(id: 1) })
    await task.finish()
    #expect(store.state.notes == ["begun"])
  }

  @Test func `An effect's actions are dropped after its cancellation was recorded`() {
    let harness = EffectTestHarness()
    harness.perform(
      .run("uncooperative") { send in
        for step in 0..<10 {
          await harness.waitUncancelled(for: .seconds(1))
          await send(.note("\(step)"))
        }
      }.cancellable(id: 1))
    harness.advance(.seconds(3))
    harness.perform(.cancel(id: 1))
    let linesAtCancellation = harness.recorder.lines
    harness.advance(.seconds(20))
    #expect(harness.notes == ["0", "1", "2"])
    #expect(linesAtCancellation.last == "uncooperative#1 cancelled")
    #expect(harness.recorder.lines == linesAtCancellation)
  }
}

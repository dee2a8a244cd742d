import StateKit
import StateKitSimulation
import Testing

/// Effects that are cancelled before they start, or while they start.
struct CancellationStartTests {
  @Test func `An effect that is cancelled before its start does not run`() {
    let world = EffectTestHarness()
    let ran = LockedValue(false)
    world.post(.perform { .run("work") { _ in ran.change { $0 = true } }.cancellable(id: 1) })
    world.post(.perform { .cancel(id: 1) })
    world.advance(.seconds(1))
    #expect(!ran.value)
    #expect(world.recorder.phases(of: "work") == ["1 started", "1 cancelled"])
  }

  @Test func `An effect does not run if its store is deallocated before its start`() {
    let ran = LockedValue(false)
    let simulation = {
      let world = EffectTestHarness()
      world.post(.perform { .run { _ in ran.change { $0 = true } } })
      return world.simulation
    }()
    simulation.run()
    #expect(!ran.value)
  }

  @Test func `An effect does not run if its task is cancelled before its start`() {
    let world = EffectTestHarness()
    let ran = LockedValue(false)
    world.post(.perform { .run { _ in ran.change { $0 = true } } }).cancel()
    world.simulation.run()
    #expect(!ran.value)
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

  @Test func `Actions are dropped once a cancellation was recorded`() {
    let world = EffectTestHarness()
    world.perform(
      .run("deaf") { send in
        for step in 0..<10 {
          await world.waitUncancelled(for: .seconds(1))
          await send(.note("\(step)"))
        }
      }.cancellable(id: 1))
    world.advance(.seconds(3))
    world.perform(.cancel(id: 1))
    let reported = world.recorder.lines
    world.advance(.seconds(20))
    #expect(world.notes == ["0", "1", "2"])
    #expect(reported.last == "deaf#1 cancelled")
    #expect(world.recorder.lines == reported)
  }
}

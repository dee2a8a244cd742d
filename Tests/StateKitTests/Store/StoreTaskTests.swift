import StateKit
import StateKitSimulation
import Testing

/// The handle of an action covers everything that the action started, directly and indirectly.
struct StoreTaskTests {
  /// Returns whether the task has finished after the simulation has run all jobs.
  private func isFinished(_ task: StoreTask, in world: EffectTestHarness) -> Bool {
    let isFinished = LockedValue(false)
    Task(executorPreference: world.simulation.executor) {
      await task.finish()
      isFinished.change { $0 = true }
    }
    world.simulation.run()
    return isFinished.value
  }

  @Test func `An action without effects is finished immediately`() {
    let world = EffectTestHarness()
    #expect(isFinished(world.send(.note("a")), in: world))
    #expect(isFinished(world.perform(.cancel(id: 1)), in: world))
    #expect(isFinished(world.perform(.merge(.note("a"), .note("b"))), in: world))
  }

  @Test func `An action is finished when the effects of all subsequent actions have ended`() {
    let world = EffectTestHarness()
    let task = world.perform(
      .run { send in
        try await world.simulation.clock.sleep(for: .seconds(1))
        await send(
          .perform { .concatenate(.sleep(for: .seconds(1)), .send(.perform { .work("a") })) })
      })
    for _ in 0..<11 {
      #expect(!isFinished(task, in: world))
      world.advance(.seconds(1))
    }
    #expect(!isFinished(task, in: world))
    world.advance(.seconds(1))
    #expect(isFinished(task, in: world))
  }

  @Test func `Cancelling an action ends the effects of subsequent actions, and no others`() {
    let world = EffectTestHarness()
    let other = world.perform(.work("other"))
    let task = world.perform(.send(.perform { .merge(.work("a"), .send(.perform { .work("b") })) }))
    task.cancel()
    #expect(isFinished(task, in: world))
    #expect(!isFinished(other, in: world))
    world.advance(.seconds(20))
    #expect(world.notes == ["other", "a", "b", "other."])
  }

  @Test func `A cancelled action starts no further effects`() {
    let world = EffectTestHarness()
    let task = world.perform(
      .concatenate(
        .run { _ in await world.waitUncancelled(for: .seconds(1)) }, .note("a"), .work("b")))
    task.cancel()
    world.advance(.seconds(1))
    #expect(isFinished(task, in: world))
    #expect(world.notes == [])
  }

  @Test
  func `An effect that ignores its action's cancellation sends nothing and counts as cancelled`() {
    let world = EffectTestHarness()
    let task = world.perform(
      .run("deaf") { send in
        await world.waitUncancelled(for: .seconds(1))
        await send(.note("late"))
      })
    task.cancel()
    world.advance(.seconds(1))
    #expect(world.notes == [])
    #expect(world.recorder.phases(of: "deaf") == ["1 started", "1 cancelled"])
  }

  @Test func `A sequence of a cancelled action does not perform its later cancellations`() {
    let world = EffectTestHarness()
    world.perform(.work("other").cancellable(id: 1))
    let task = world.perform(
      .concatenate(.run { _ in await world.waitUncancelled(for: .seconds(1)) }, .cancel(id: 1)))
    task.cancel()
    world.advance(.seconds(20))
    #expect(world.notes == ["other", "other."])
  }

  @Test func `Effects that wait to start when their action is cancelled do not start`() {
    let world = EffectTestHarness()
    let ran = LockedValue(false)
    let task = world.perform(
      .concatenate(
        .sleep(for: .seconds(1)),
        .merge(
          .run("first") { _ in ran.change { $0 = true } }, .run("second") { _ in },
          .send(.note("third")))))
    // The first effect is being handed to its executor, the others are waiting.
    let subscription = world.log.listen(to: .effects) { event in
      if case .effect(let identity, .started) = event.kind, identity.name == "first" {
        task.cancel()
      }
    }
    world.advance(.seconds(1))
    subscription.cancel()
    #expect(world.recorder.phases(of: "first").map { $0.dropFirst(2) } == ["started", "cancelled"])
    #expect(!ran.value)
    #expect(world.recorder.phases(of: "second") == [])
    #expect(world.recorder.phases(of: "send") == [])
    #expect(world.notes == [])
    #expect(isFinished(task, in: world))
  }

  @Test func `Cancelling the waiting task cancels the action`() {
    let world = EffectTestHarness()
    let task = world.perform(.work("a"))
    let waiting = Task(executorPreference: world.simulation.executor) { await task.finish() }
    world.simulation.run()
    waiting.cancel()
    world.simulation.run()
    #expect(isFinished(task, in: world))
    world.advance(.seconds(20))
    #expect(world.notes == ["a"])
  }

  @Test func `An action sent during a reduce has its own task`() {
    let sent = LockedValue<StoreTask?>(nil)
    let send = LockedValue<(@Sendable () -> Void)?>(nil)
    let world = EffectTestHarness(EffectTestFeature.State()) {
      Reduce { state, action in
        if case .note("go") = action { send.value?() }
        return EffectTestFeature().reduce(into: &state, action: action)
      }
    }
    send.change {
      $0 = {
        let task = world.post(.perform { .work("a") }); sent.change { $0 = task }
      }
    }
    let outer = world.send(.note("go"))
    send.change { $0 = nil }
    #expect(isFinished(outer, in: world))
    guard let task = sent.value else { return #expect(Bool(false), "nothing was sent") }
    #expect(!isFinished(task, in: world))
    task.cancel()
    #expect(isFinished(task, in: world))
    world.advance(.seconds(20))
    #expect(world.notes == ["go", "a"])
  }

  @Test func `Other threads can cancel a task while its store works`() async {
    let store = StoreActor(initialState: EffectTestFeature.State()) { EffectTestFeature() }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          let task = await store.send(
            .perform {
              .merge(
                .run { send in
                  await send(.note("\(number)"))
                  try await ContinuousClock().sleep(for: .seconds(1000))
                },
                .concatenate(.sleep(for: .seconds(1000)), .note("late")),
                TestEffect.sleep(for: .seconds(1000)).timeout(
                  .seconds(2000), onTimeout: .note("late")))
            })
          async let finished: Void = task.finish()
          task.cancel()
          await finished
        }
      }
    }
    let notes = await store.state.notes
    #expect(!notes.contains("late"))
    #expect(Set(notes).count == notes.count)
  }
}

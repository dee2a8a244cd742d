import StateKit
import StateKitSimulation
import Testing

/// The ``StoreTask`` of an action waits for everything that the action started, directly or
/// indirectly, and can cancel all of it.
struct StoreTaskTests {
  /// Returns whether the task has finished after the simulation has run all jobs.
  private func isFinished(_ task: StoreTask, in harness: EffectTestHarness) -> Bool {
    let isFinished = LockedValue(false)
    Task(executorPreference: harness.simulation.executor) {
      await task.finish()
      isFinished.change { $0 = true }
    }
    harness.simulation.run()
    return isFinished.value
  }

  @Test func `An action that starts no operation is finished immediately`() {
    let harness = EffectTestHarness()
    #expect(isFinished(harness.send(.note("a")), in: harness))
    #expect(isFinished(harness.perform(.cancel(id: 1)), in: harness))
    #expect(isFinished(harness.perform(.merge(.note("a"), .note("b"))), in: harness))
  }

  @Test func `An action is finished when the effects of all actions that it caused have ended`() {
    let harness = EffectTestHarness()
    let task = harness.perform(
      .run { send in
        try await harness.simulation.clock.sleep(for: .seconds(1))
        await send(
          .perform { .concatenate(.sleep(for: .seconds(1)), .send(.perform { .work("a") })) })
      })
    // The task ends after 12 seconds: the two sleeps of 1 second, and the 10 seconds of `work`.
    for _ in 0..<11 {
      #expect(!isFinished(task, in: harness))
      harness.advance(.seconds(1))
    }
    #expect(!isFinished(task, in: harness))
    harness.advance(.seconds(1))
    #expect(isFinished(task, in: harness))
  }

  @Test func `An action whose effect replaces itself is finished when its replacement has ended`() {
    let harness = EffectTestHarness()
    let task = harness.perform(
      .run { send in
        await send(.perform { .work("new").cancellable(id: 1, cancelInFlight: true) })
      }
      .cancellable(id: 1))
    // The group of the next action must not reuse the slot of a group that has not ended.
    let other = harness.perform(.work("other", for: .seconds(30)))
    #expect(!isFinished(task, in: harness))
    harness.advance(.seconds(10))
    #expect(isFinished(task, in: harness))
    #expect(!isFinished(other, in: harness))
    #expect(harness.notes == ["new", "other", "new."])
  }

  @Test func `Cancelling an action ends only the effects of the actions that it caused`() {
    let harness = EffectTestHarness()
    let other = harness.perform(.work("other"))
    let task = harness.perform(
      .send(.perform { .merge(.work("a"), .send(.perform { .work("b") })) }))
    task.cancel()
    #expect(isFinished(task, in: harness))
    #expect(!isFinished(other, in: harness))
    harness.advance(.seconds(20))
    #expect(harness.notes == ["other", "a", "b", "other."])
  }

  @Test func `A cancelled action starts no further effects`() {
    let harness = EffectTestHarness()
    let task = harness.perform(
      .concatenate(
        .run { _ in await harness.waitUncancelled(for: .seconds(1)) }, .note("a"), .work("b")))
    task.cancel()
    harness.advance(.seconds(1))
    #expect(isFinished(task, in: harness))
    #expect(harness.notes == [])
  }

  @Test
  func `An effect that ignores its action's cancellation sends nothing and counts as cancelled`() {
    let harness = EffectTestHarness()
    let task = harness.perform(
      .run("uncooperative") { send in
        await harness.waitUncancelled(for: .seconds(1))
        await send(.note("late"))
      })
    task.cancel()
    harness.advance(.seconds(1))
    #expect(harness.notes == [])
    #expect(harness.recorder.phases(of: "uncooperative") == ["1 started", "1 cancelled"])
  }

  @Test func `A concatenation whose action is cancelled performs no later cancellations`() {
    let harness = EffectTestHarness()
    harness.perform(.work("other").cancellable(id: 1))
    let task = harness.perform(
      .concatenate(.run { _ in await harness.waitUncancelled(for: .seconds(1)) }, .cancel(id: 1)))
    task.cancel()
    harness.advance(.seconds(20))
    #expect(harness.notes == ["other", "other."])
  }

  @Test func `Effects that still wait to start are not started after their action is cancelled`() {
    let harness = EffectTestHarness()
    let ran = LockedValue(false)
    let task = harness.perform(
      .concatenate(
        .sleep(for: .seconds(1)),
        .merge(
          .run("first") { _ in ran.change { $0 = true } }, .run("second") { _ in },
          .send(.note("third")))))
    // The listener cancels the action before the first effect runs, while the others wait to start.
    let subscription = harness.log.listen(to: .effects) { event in
      if case .effect(let identity, .started) = event.kind, identity.name == "first" {
        task.cancel()
      }
    }
    harness.advance(.seconds(1))
    subscription.cancel()
    #expect(
      harness.recorder.phases(of: "first").map { $0.dropFirst(2) } == ["started", "cancelled"])
    #expect(!ran.value)
    #expect(harness.recorder.phases(of: "second") == [])
    #expect(harness.recorder.phases(of: "send") == [])
    #expect(harness.notes == [])
    #expect(isFinished(task, in: harness))
  }

  @Test func `Cancelling a Swift task that waits for an action to finish cancels the action`() {
    let harness = EffectTestHarness()
    let task = harness.perform(.work("a"))
    let waitingTask = Task(executorPreference: harness.simulation.executor) { await task.finish() }
    harness.simulation.run()
    waitingTask.cancel()
    harness.simulation.run()
    #expect(isFinished(task, in: harness))
    harness.advance(.seconds(20))
    #expect(harness.notes == ["a"])
  }

  @Test func `An action sent while another action is reduced has a task of its own`() {
    let innerTask = LockedValue<StoreTask?>(nil)
    let sendInner = LockedValue<(@Sendable () -> Void)?>(nil)
    let harness = EffectTestHarness(EffectTestFeature.State()) {
      Reduce { state, action in
        if case .note("go") = action { sendInner.value?() }
        return EffectTestFeature().reduce(into: &state, action: action)
      }
    }
    sendInner.change {
      $0 = {
        let task = harness.sendWithoutRunning(.perform { .work("a") })
        innerTask.change { $0 = task }
      }
    }
    let outerTask = harness.send(.note("go"))
    sendInner.change { $0 = nil }
    #expect(isFinished(outerTask, in: harness))
    guard let task = innerTask.value else { return #expect(Bool(false), "No action was sent.") }
    #expect(!isFinished(task, in: harness))
    task.cancel()
    #expect(isFinished(task, in: harness))
    harness.advance(.seconds(20))
    #expect(harness.notes == ["go", "a"])
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

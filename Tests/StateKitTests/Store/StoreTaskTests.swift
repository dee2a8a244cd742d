import StateKit
import StateKitSimulation
import Testing

/// The handle of an action: everything that it started, directly and through further actions.
struct StoreTaskTests {
  /// Whether the task has finished, once everything that can run has run.
  private func isFinished(_ task: StoreTask, in world: BenchWorld) -> Bool {
    let isFinished = Locker(false)
    Task(executorPreference: world.simulation.executor) {
      await task.finish()
      isFinished.change { $0 = true }
    }
    world.simulation.run()
    return isFinished.value
  }

  @Test func `An action without effects has finished`() {
    let world = BenchWorld()
    #expect(isFinished(world.send(.note("a")), in: world))
    #expect(isFinished(world.perform(.cancel(id: 1)), in: world))
    #expect(isFinished(world.perform(.merge(.note("a"), .note("b"))), in: world))
  }

  @Test func `An action has finished when the effects of the actions that it led to have`() {
    let world = BenchWorld()
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

  @Test func `Cancelling ends the effects of the actions that it led to, and no others`() {
    let world = BenchWorld()
    let other = world.perform(.work("other"))
    let task = world.perform(.send(.perform { .merge(.work("a"), .send(.perform { .work("b") })) }))
    task.cancel()
    #expect(isFinished(task, in: world))
    #expect(!isFinished(other, in: world))
    world.advance(.seconds(20))
    #expect(world.notes == ["other", "a", "b", "other."])
  }

  @Test func `Nothing is started for an action after it was cancelled`() {
    let world = BenchWorld()
    let task = world.perform(
      .concatenate(
        .run { _ in await world.waitUncancelled(for: .seconds(1)) }, .note("a"), .work("b")))
    task.cancel()
    world.advance(.seconds(1))
    #expect(isFinished(task, in: world))
    #expect(world.notes == [])
  }

  @Test
  func `An effect that ignores that its action was cancelled sends nothing, and was cancelled`() {
    let world = BenchWorld()
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

  @Test func `A sequence whose action was cancelled does not get to what it would cancel next`() {
    let world = BenchWorld()
    world.perform(.work("other").cancellable(id: 1))
    let task = world.perform(
      .concatenate(.run { _ in await world.waitUncancelled(for: .seconds(1)) }, .cancel(id: 1)))
    task.cancel()
    world.advance(.seconds(20))
    #expect(world.notes == ["other", "other."])
  }

  @Test func `What waits to begin when its action is cancelled does not begin`() {
    let world = BenchWorld()
    let ran = Locker(false)
    let task = world.perform(
      .concatenate(
        .sleep(for: .seconds(1)),
        .merge(
          .run("first") { _ in ran.change { $0 = true } }, .run("second") { _ in },
          .send(.note("third")))))
    // The first is being given to its executor, the others wait.
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

  @Test func `Cancelling the task that waits cancels the action`() {
    let world = BenchWorld()
    let task = world.perform(.work("a"))
    let waiting = Task(executorPreference: world.simulation.executor) { await task.finish() }
    world.simulation.run()
    waiting.cancel()
    world.simulation.run()
    #expect(isFinished(task, in: world))
    world.advance(.seconds(20))
    #expect(world.notes == ["a"])
  }

  @Test func `An action that was sent while another was reduced has a task of its own`() {
    let sent = Locker<StoreTask?>(nil)
    let send = Locker<(@Sendable () -> Void)?>(nil)
    let world = BenchWorld(Bench.State()) {
      Reduce { state, action in
        if case .note("go") = action { send.value?() }
        return Bench().reduce(into: &state, action: action)
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

  @Test func `A task may be cancelled from other threads while its store works`() async {
    let store = StoreActor(initialState: Bench.State()) { Bench() }
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
                BenchEffect.sleep(for: .seconds(1000)).timeout(
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

import StateKit
import StateKitSimulation
import Testing

/// Actions and other events that arrive during the store's work wait until the work is done.
///
/// When a listener sent an action, the action was handled inside the one that the listener was
/// notified of, and the actions queued behind it were handled twice.
struct ReentrancyTests {
  private typealias Listener = @Sendable (Event, EffectTestHarness) -> Void

  /// Returns a world with a listener.
  private func listening(_ body: @escaping Listener) -> (EffectTestHarness, EventSubscription) {
    let world = EffectTestHarness()
    return (world, world.log.listen { event in body(event, world) })
  }

  @Test func `An action that a listener sends is handled after the action it received`() {
    let (world, subscription) = listening { event, world in
      if case .action(let action as EffectTestFeature.Action, _) = event.kind,
        case .note("a") = action
      {
        world.post(.note("b"))
        world.post(.note("c"))
      }
    }
    world.send(.note("a"))
    world.send(.perform { .merge(.note("a"), .note("d")) })
    #expect(world.notes == ["a", "b", "c", "a", "b", "c", "d"])
    subscription.cancel()
  }

  @Test func `An action that a listener sends for a change comes after the change's effects`() {
    let (world, subscription) = listening { event, world in
      if case .stateChange = event.kind, world.notes == ["a"] {
        world.post(.perform { .cancel(id: 1) })
      }
    }
    world.send(.note("a"))
    #expect(
      world.recorder.lines == [
        "action a by outside", "state [] to [a]", "action perform by outside",
      ])
    subscription.cancel()
  }

  @Test func `A listener can cancel an effect when it receives its start`() {
    let (world, subscription) = listening { event, world in
      if case .effect(let identity, .started) = event.kind, identity.name == "work" {
        world.post(.perform { .cancel(id: 1) })
      }
    }
    world.perform(.run("work") { send in await send(.note("ran")) }.cancellable(id: 1))
    world.perform(.merge(.work("a"), .work("b")))
    world.advance(.seconds(20))
    #expect(world.notes == ["a", "b", "a.", "b."])
    #expect(world.recorder.phases(of: "work") == ["1 started", "1 cancelled"])
    subscription.cancel()
  }

  @Test func `A listener can start effects while others are being cancelled`() {
    let (world, subscription) = listening { event, world in
      if case .effect(let identity, .cancelled) = event.kind, identity.name == "sleep" {
        world.post(.perform { .merge(.work("new"), .cancel(id: 1)) })
      }
    }
    world.perform(.merge(.work("a"), .work("b"), .work("c")).cancellable(id: 1))
    world.perform(.cancel(id: 1))
    world.advance(.seconds(20))
    #expect(world.notes == ["a", "b", "c", "new", "new", "new", "new.", "new.", "new."])
    subscription.cancel()
  }

  @Test func `A listener that receives a report can read the state`() {
    let seen = LockedValue<[[String]]>([])
    let world = ParentHarness(Parent.State(notes: ["before"])) {
      Parent().ifLet(\.child, action: \.child) { EffectTestFeature() }
    }
    let subscription = world.log.listen(to: .issues) { _ in
      seen.change { $0.append(world.state.notes) }
    }
    world.send(.child(.note("a")))
    #expect(seen.value == [["before", "child a: gone"]])
    subscription.cancel()
  }

  @Test func `An action that a cancellation handler sends waits for the cancellation`() {
    let world = EffectTestHarness()
    world.perform(
      .merge(
        .run("a") { _ in
          await withTaskCancellationHandler {
            await world.waitUncancelled(for: .seconds(1))
          } onCancel: {
            world.post(.perform { .merge(.cancel(id: 1), .note("handler")) })
          }
        }, .work("b")
      ).cancellable(id: 1))
    world.perform(.cancel(id: 1))
    world.perform(.work("c"))
    world.advance(.seconds(20))
    #expect(world.notes == ["b", "handler", "c", "c."])
  }

  /// An object that calls a closure when it is deallocated.
  private final class Releasing: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    deinit { body() }
  }

  @Test(arguments: [true, false])
  func `An action that is sent when an effect's closure is released is handled`(isStarted: Bool) {
    // There is no listener, because a recorded action would keep its closure.
    let simulation = Simulation()
    let store = StoreActor(
      initialState: EffectTestFeature.State(), storage: SharedStorage(),
      executor: simulation.executor
    ) {
      EffectTestFeature()
    } dependencies: {
      $0.clock = simulation.clock
    }
    let post: @Sendable (EffectTestFeature.Action) -> Void = { action in
      store.assumeIsolated { _ = $0.send(action) }
    }
    do {
      let object = Releasing { post(.note("released")) }
      let work = TestEffect.run { _ in withExtendedLifetime(object) {} }
      let effect: TestEffect = isStarted ? work : .concatenate(.sleep(for: .seconds(1)), work)
      post(.perform { effect.cancellable(id: 1) })
    }
    simulation.run()
    post(.perform { .cancel(id: 1) })
    simulation.run()
    post(.note("end"))
    #expect(store.assumeIsolated { $0.state.notes } == ["released", "end"])
  }

  @MainActor
  @Test func `An effect whose first action cancels it is cancelled when send returns`() async {
    let log = EventLog()
    let recorder = EventRecorder(log)
    let store = Store(initialState: EffectTestFeature.State(), log: log) { EffectTestFeature() }
    let isCancelled = LockedValue(false)
    let task = store.send(
      .perform {
        .run { send in
          await send(.perform { .cancel(id: 1) })
          isCancelled.change { $0 = Task.isCancelled }
          await send(.note("late"))
        }.cancellable(id: 1)
      })
    #expect(isCancelled.value)
    await task.finish()
    #expect(store.state.notes == [])
    #expect(recorder.issues == [])
    #expect(recorder.phases(of: "run") == ["1 started", "1 cancelled"])
  }

  @MainActor
  @Test func `A loop that sends until it is cancelled ends when the reducer cancels it`() {
    let rounds = LockedValue(0)
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += 1
        if action == 0 {
          return .run { send in
            // Without this limit the test would run forever instead of failing.
            while !Task.isCancelled, rounds.value < 100 {
              rounds.change { $0 += 1 }
              await send(1)
            }
          }.cancellable(id: 1)
        }
        return state == 10 ? .cancel(id: 1) : .none
      }
    }
    store.send(0)
    #expect(store.state == 10)
    #expect(rounds.value == 9)
  }

  @MainActor
  @Test func `An effect cancelled from outside while it starts is cancelled at its suspension`() {
    let isCancelled = LockedValue(false)
    let (never, continuation) = AsyncStream<Void>.makeStream()
    let store = Store(initialState: EffectTestFeature.State()) { EffectTestFeature() }
    // Not sent through the effect's own `send`: the task of the effect is not known yet.
    let cancel: @Sendable () -> Void = {
      MainActor.assumeIsolated { _ = store.send(.perform { .cancel(id: 1) }) }
    }
    store.send(
      .perform {
        .run { _ in
          cancel()
          await withTaskCancellationHandler {
            for await _ in never {}
          } onCancel: {
            isCancelled.change { $0 = true }
          }
        }.cancellable(id: 1)
      })
    #expect(isCancelled.value)
    continuation.finish()
  }

  @Test func `An effect that ends while its group of effects is cancelled ends once`() {
    let (world, subscription) = listening { event, world in
      if case .effect(let identity, .cancelled) = event.kind, identity.name == "first" {
        world.simulation.run()
      }
    }
    world.post(
      .perform { .merge(.run("first") { _ in }, .run("second") { _ in }).cancellable(id: 1) })
    world.post(.perform { .cancel(id: 1) })
    #expect(world.recorder.phases(of: "second") == ["2 started", "2 cancelled"])
    // If its slot had been freed twice, these two effects would share it.
    world.perform(.merge(.work("c"), .work("d")))
    world.advance(.seconds(20))
    #expect(world.notes == ["c", "d", "c.", "d."])
    subscription.cancel()
  }

  @Test func `A deadline that passes while actions are queued drops none of them`() {
    let (world, subscription) = listening { event, world in
      guard case .effect(let identity, let phase) = event.kind else { return }
      switch (identity.name, phase) {
      case ("last", .started): world.advance(.seconds(2))
      case ("other", .cancelled): world.post(.note("kept"))
      default: break
      }
    }
    let never = TestEffect.sleep(for: .seconds(1000))
    world.perform(
      .merge(
        .run("other") { _ in try await world.simulation.clock.sleep(for: .seconds(1000)) }
          .cancellable(id: "other"),
        .concatenate(
          never.timeout(.seconds(1), onTimeout: .note("timeout")), .cancel(id: "other"))))
    world.send(
      .perform { .merge(.note("a"), .run("last") { _ in }, .note("b")) })
    world.advance(.seconds(10))
    #expect(world.notes.sorted() == ["a", "b", "kept", "timeout"])
    subscription.cancel()
  }

  @Test func `A listener can drive the simulation`() {
    let (world, subscription) = listening { event, world in
      if case .effect(_, .cancelled) = event.kind { world.simulation.run() }
    }
    world.perform(
      .merge(.sleep(for: .seconds(1)), .sleep(for: .seconds(1)), .work("a")).cancellable(id: 1))
    world.perform(.merge(.run("ends") { _ in }, .note("b")))
    world.post(.perform { .merge(.cancel(id: 1), .run("ends") { _ in }) })
    world.perform(.work("c"))
    world.advance(.seconds(20))
    #expect(world.notes == ["a", "b", "c", "c."])
    subscription.cancel()
  }
}

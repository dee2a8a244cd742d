import StateKit
import StateKitSimulation
import Testing

/// Actions and other events that arrive during the store's work wait until the work is done.
///
/// Regression tests for a former defect: when a listener received an action and sent another one,
/// the store handled the sent action before it had handled the received one, and handled later
/// queued actions twice.
struct ReentrancyTests {
  private typealias Listener = @Sendable (Event, EffectTestHarness) -> Void

  /// Returns a harness whose log has a listener, and the subscription of the listener.
  private func makeHarness(
    listener: @escaping Listener
  ) -> (EffectTestHarness, EventSubscription) {
    let harness = EffectTestHarness()
    return (harness, harness.log.listen { event in listener(event, harness) })
  }

  @Test func `A listener's action is handled after the action that the listener received`() {
    let (harness, subscription) = makeHarness { event, harness in
      if case .action(let action as EffectTestFeature.Action, _) = event.kind,
        case .note("a") = action
      {
        harness.sendWithoutRunning(.note("b"))
        harness.sendWithoutRunning(.note("c"))
      }
    }
    harness.send(.note("a"))
    harness.send(.perform { .merge(.note("a"), .note("d")) })
    #expect(harness.notes == ["a", "b", "c", "a", "b", "c", "d"])
    subscription.cancel()
  }

  @Test func `An action that a listener sends during a state change is handled after the change`() {
    let (harness, subscription) = makeHarness { event, harness in
      if case .stateChange = event.kind, harness.notes == ["a"] {
        harness.sendWithoutRunning(.perform { .cancel(id: 1) })
      }
    }
    harness.send(.note("a"))
    #expect(
      harness.recorder.lines == [
        "action a by outside", "state [] to [a]", "action perform by outside",
      ])
    subscription.cancel()
  }

  @Test func `A listener that receives the start of an effect can cancel the effect`() {
    let (harness, subscription) = makeHarness { event, harness in
      if case .effect(let identity, .started) = event.kind, identity.name == "work" {
        harness.sendWithoutRunning(.perform { .cancel(id: 1) })
      }
    }
    harness.perform(.run("work") { send in await send(.note("ran")) }.cancellable(id: 1))
    harness.perform(.merge(.work("a"), .work("b")))
    harness.advance(.seconds(20))
    #expect(harness.notes == ["a", "b", "a.", "b."])
    #expect(harness.recorder.phases(of: "work") == ["1 started", "1 cancelled"])
    subscription.cancel()
  }

  @Test func `A listener can start effects while others are being cancelled`() {
    let (harness, subscription) = makeHarness { event, harness in
      if case .effect(let identity, .cancelled) = event.kind, identity.name == "sleep" {
        harness.sendWithoutRunning(.perform { .merge(.work("new"), .cancel(id: 1)) })
      }
    }
    harness.perform(.merge(.work("a"), .work("b"), .work("c")).cancellable(id: 1))
    harness.perform(.cancel(id: 1))
    harness.advance(.seconds(20))
    #expect(harness.notes == ["a", "b", "c", "new", "new", "new", "new.", "new.", "new."])
    subscription.cancel()
  }

  @Test func `A listener that receives an issue can read the state`() {
    let seen = LockedValue<[[String]]>([])
    let harness = ParentHarness(Parent.State(notes: ["before"])) {
      Parent().ifLet(\.child, action: \.child) { EffectTestFeature() }
    }
    let subscription = harness.log.listen(to: .issues) { _ in
      seen.change { $0.append(harness.state.notes) }
    }
    harness.send(.child(.note("a")))
    #expect(seen.value == [["before", "child a: gone"]])
    subscription.cancel()
  }

  @Test func `An action that a cancellation handler sends waits until all effects are cancelled`() {
    let harness = EffectTestHarness()
    harness.perform(
      .merge(
        .run("a") { _ in
          await withTaskCancellationHandler {
            await harness.waitUncancelled(for: .seconds(1))
          } onCancel: {
            harness.sendWithoutRunning(.perform { .merge(.cancel(id: 1), .note("handler")) })
          }
        }, .work("b")
      ).cancellable(id: 1))
    harness.perform(.cancel(id: 1))
    harness.perform(.work("c"))
    harness.advance(.seconds(20))
    #expect(harness.notes == ["b", "handler", "c", "c."])
  }

  /// An object that calls a closure when it is deallocated.
  private final class DeinitCallback: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    deinit { body() }
  }

  @Test(arguments: [true, false])
  func `An action that is sent by the release of an effect's closure is handled`(isStarted: Bool) {
    // The store has no listener, so only the effect refers to the closure.
    let simulation = Simulation()
    let store = StoreActor(
      initialState: EffectTestFeature.State(), storage: SharedStorage(),
      executor: simulation.executor
    ) {
      EffectTestFeature()
    } dependencies: {
      $0.clock = simulation.clock
    }
    let send: @Sendable (EffectTestFeature.Action) -> Void = { action in
      store.assumeIsolated { _ = $0.send(action) }
    }
    do {
      let object = DeinitCallback { send(.note("released")) }
      let work = TestEffect.run { _ in withExtendedLifetime(object) {} }
      let effect: TestEffect = isStarted ? work : .concatenate(.sleep(for: .seconds(1)), work)
      send(.perform { effect.cancellable(id: 1) })
    }
    simulation.run()
    send(.perform { .cancel(id: 1) })
    simulation.run()
    send(.note("end"))
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
  @Test func `An effect that sends in a loop ends when the reducer cancels it`() {
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
  @Test func `An effect cancelled during its start notices the cancellation when it suspends`() {
    let isCancelled = LockedValue(false)
    let (never, continuation) = AsyncStream<Void>.makeStream()
    let store = Store(initialState: EffectTestFeature.State()) { EffectTestFeature() }
    // The effect calls this closure before the store knows the task of the effect. The closure does
    // not use the effect's own `send`.
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

  @Test func `An effect that ends while the effects under its id are cancelled ends once`() {
    let (harness, subscription) = makeHarness { event, harness in
      if case .effect(let identity, .cancelled) = event.kind, identity.name == "first" {
        harness.simulation.run()
      }
    }
    harness.sendWithoutRunning(
      .perform { .merge(.run("first") { _ in }, .run("second") { _ in }).cancellable(id: 1) })
    harness.sendWithoutRunning(.perform { .cancel(id: 1) })
    #expect(harness.recorder.phases(of: "second") == ["2 started", "2 cancelled"])
    // If the second effect's slot in the table of effects had been freed twice, these two effects
    // would share the slot.
    harness.perform(.merge(.work("c"), .work("d")))
    harness.advance(.seconds(20))
    #expect(harness.notes == ["c", "d", "c.", "d."])
    subscription.cancel()
  }

  @Test func `A deadline that passes while actions are queued drops no action`() {
    let (harness, subscription) = makeHarness { event, harness in
      guard case .effect(let identity, let phase) = event.kind else { return }
      switch (identity.name, phase) {
      case ("last", .started): harness.advance(.seconds(2))
      case ("other", .cancelled): harness.sendWithoutRunning(.note("kept"))
      default: break
      }
    }
    let endlessEffect = TestEffect.sleep(for: .seconds(1000))
    harness.perform(
      .merge(
        .run("other") { _ in try await harness.simulation.clock.sleep(for: .seconds(1000)) }
          .cancellable(id: "other"),
        .concatenate(
          endlessEffect.timeout(.seconds(1), onTimeout: .note("timeout")), .cancel(id: "other"))))
    harness.send(
      .perform { .merge(.note("a"), .run("last") { _ in }, .note("b")) })
    harness.advance(.seconds(10))
    #expect(harness.notes.sorted() == ["a", "b", "kept", "timeout"])
    subscription.cancel()
  }

  @Test func `A listener can run the simulation`() {
    let (harness, subscription) = makeHarness { event, harness in
      if case .effect(_, .cancelled) = event.kind { harness.simulation.run() }
    }
    harness.perform(
      .merge(.sleep(for: .seconds(1)), .sleep(for: .seconds(1)), .work("a")).cancellable(id: 1))
    harness.perform(.merge(.run("ends") { _ in }, .note("b")))
    harness.sendWithoutRunning(.perform { .merge(.cancel(id: 1), .run("ends") { _ in }) })
    harness.perform(.work("c"))
    harness.advance(.seconds(20))
    #expect(harness.notes == ["a", "b", "c", "c."])
    subscription.cancel()
  }
}

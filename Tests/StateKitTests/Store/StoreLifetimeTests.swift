@testable import StateKit
import StateKitSimulation
import Testing

/// Effects end with their store, and only the owner of a store keeps it alive.
///
/// The tests check this immediately after they release the last reference. They do not wait for the
/// effects, because they would wait forever if a store left its effects running.
struct StoreLifetimeTests {
  /// Returns an effect that runs until it is cancelled, and then adds 1 to a count.
  private func endlessEffect(countingIn cancellationCount: LockedValue<Int>) -> TestEffect {
    .run { send in
      await send(.note("begun"))
      let (never, continuation) = AsyncStream<Void>.makeStream()
      await withTaskCancellationHandler {
        for await _ in never {}
      } onCancel: {
        cancellationCount.change { $0 += 1 }
      }
      withExtendedLifetime(continuation) {}
    }
  }

  /// Returns whether ``StoreTask/finish(isolation:)`` would return immediately.
  private func isFinished(_ task: StoreTask?) -> Bool { task?.group?.isFinished ?? true }

  @MainActor
  @Test func `Releasing a store on the main actor ends its effects`() {
    let cancellationCount = LockedValue(0)
    var store: StoreOf<EffectTestFeature>? = Store(initialState: EffectTestFeature.State()) {
      EffectTestFeature()
    }
    weak let weakStore = store
    let effect = endlessEffect(countingIn: cancellationCount)
    let task = store?.send(.perform { .merge(effect, .concatenate(effect, .note("never"))) })
    #expect(store?.state.notes == ["begun", "begun"])
    store = nil
    #expect(weakStore == nil)
    #expect(cancellationCount.value == 2)
    #expect(isFinished(task))
  }

  @Test func `Releasing a store actor ends its effects`() async {
    let cancellationCount = LockedValue(0)
    var store: StoreActorOf<EffectTestFeature>? = StoreActor(
      initialState: EffectTestFeature.State()
    ) { EffectTestFeature() }
    weak let weakStore = store
    let effect = endlessEffect(countingIn: cancellationCount)
    let task = await store?.send(.perform { effect })
    #expect(await store?.state.notes == ["begun"])
    store = nil
    #expect(weakStore == nil)
    #expect(cancellationCount.value == 1)
    #expect(isFinished(task))
  }

  @Test func `An effect that ends with its store is recorded as cancelled`() {
    let simulation = Simulation()
    let log = EventLog()
    let recorder = EventRecorder(log)
    var store: StoreActorOf<EffectTestFeature>? = StoreActor(
      initialState: EffectTestFeature.State(), log: log, executor: simulation.executor
    ) {
      EffectTestFeature()
    } dependencies: {
      $0.clock = simulation.clock
    }
    store?.assumeIsolated { store in
      _ = store.send(.perform { .merge(.work("a"), .sleep(for: .seconds(5))) })
    }
    simulation.run()
    store = nil
    // The effect `work` sleeps, too.
    #expect(
      recorder.phases(of: "sleep") == [
        "2 started", "3 started", "2 cancelled", "3 cancelled",
      ])
  }

  @Test func `Releasing a store in a simulation ends its effects`() {
    let simulation = Simulation()
    var store: StoreActorOf<EffectTestFeature>? = StoreActor(
      initialState: EffectTestFeature.State(), executor: simulation.executor
    ) {
      EffectTestFeature()
    } dependencies: {
      $0.clock = simulation.clock
    }
    weak let weakStore = store
    let task = LockedValue<StoreTask?>(nil)
    store?.assumeIsolated { store in
      let sent = store.send(
        .perform {
          .merge(
            .work("a"), TestEffect.work("b").timeout(.seconds(50), onTimeout: .note("c")),
            .note("d").debounce(id: 1, for: .seconds(1)))
        })
      task.change { $0 = sent }
    }
    simulation.run()
    #expect(simulation.nextDeadline != nil)
    #expect(!isFinished(task.value))
    store = nil
    #expect(weakStore == nil)
    #expect(simulation.nextDeadline == nil)
    #expect(isFinished(task.value))
    simulation.run()
  }

  /// An object that adds 1 to a count while it is alive.
  private final class InstanceCounter: Sendable {
    let liveCount: LockedValue<Int>
    init(_ liveCount: LockedValue<Int>) {
      self.liveCount = liveCount
      liveCount.change { $0 += 1 }
    }
    deinit { liveCount.change { $0 -= 1 } }
  }

  @Test func `The captures of a store's reducers are released with the store`() {
    let liveCount = LockedValue(0)
    do {
      let captured = InstanceCounter(liveCount)
      let harness = ParentHarness(
        Parent.State(
          child: EffectTestFeature.State(), row: Row.State(id: 1), rows: [Row.State(id: 1)])
      ) {
        Parent { _, _ in
          withExtendedLifetime(captured) {}
          return .none
        }
        .ifLet(\.child, action: \.child) { EffectTestFeature() }
        .ifLet(\.row, action: \.row) { Row() }
        .forEach(\.rows, action: \.rows) { Row() }
        .onChange(of: { $0.notes.count }) { _, _, _ in .none }
      }
      for id in 1...2 { harness.send(.rows(id: id, action: .perform { .work("a") })) }
      harness.send(.row(.perform { .work("a") }))
      harness.send(.child(.perform { .work("a").throttle(id: 1, for: .seconds(1)) }))
      harness.send(.change { $0.rows.remove(id: 1) })
      #expect(liveCount.value == 1)
    }
    #expect(liveCount.value == 0)
  }

  @MainActor
  @Test func `An effect can release the last reference to its store`() {
    let store = LockedValue<StoreOf<EffectTestFeature>?>(
      Store(initialState: EffectTestFeature.State()) { EffectTestFeature() })
    let task = store.value?.send(
      .perform {
        .merge(
          .run { send in
            store.change { $0 = nil }
            await send(.note("a"))
          }, .run { send in await send(.note("b")) }, .note("c"))
      })
    #expect(store.value == nil)
    #expect(isFinished(task))
  }
}

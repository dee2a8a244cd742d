@testable import StateKit
import StateKitSimulation
import Testing

/// Effects end with their store, and nothing keeps a store alive but its owner.
///
/// All of it is true as soon as the last reference is gone, so nothing here waits: a store that left
/// its effects running would let a test wait for ever.
struct StoreLifetimeTests {
  /// An effect that runs until it is cancelled, and counts that it was.
  private func endless(_ cancelled: Locker<Int>) -> BenchEffect {
    .run { send in
      await send(.note("begun"))
      let (never, continuation) = AsyncStream<Void>.makeStream()
      await withTaskCancellationHandler {
        for await _ in never {}
      } onCancel: {
        cancelled.change { $0 += 1 }
      }
      withExtendedLifetime(continuation) {}
    }
  }

  /// Whether ``StoreTask/finish(isolation:)`` would return at once.
  private func isOver(_ task: StoreTask?) -> Bool { task?.group?.isOver ?? true }

  @MainActor
  @Test func `A main actor's store that is released ends its effects`() {
    let cancelled = Locker(0)
    var store: StoreOf<Bench>? = Store(initialState: Bench.State()) { Bench() }
    weak let released = store
    let effect = endless(cancelled)
    let task = store?.send(.perform { .merge(effect, .concatenate(effect, .note("never"))) })
    #expect(store?.state.notes == ["begun", "begun"])
    store = nil
    #expect(released == nil)
    #expect(cancelled.value == 2)
    #expect(isOver(task))
  }

  @Test func `A store actor that is released ends its effects`() async {
    let cancelled = Locker(0)
    var store: StoreActorOf<Bench>? = StoreActor(initialState: Bench.State()) { Bench() }
    weak let released = store
    let effect = endless(cancelled)
    let task = await store?.send(.perform { effect })
    #expect(await store?.state.notes == ["begun"])
    store = nil
    #expect(released == nil)
    #expect(cancelled.value == 1)
    #expect(isOver(task))
  }

  @Test func `An effect that ends with its store is cancelled in the log`() {
    let simulation = Simulation()
    let log = EventLog()
    let recorder = EventRecorder(log)
    var store: StoreActorOf<Bench>? = StoreActor(
      initialState: Bench.State(), log: log, executor: simulation.executor
    ) {
      Bench()
    } dependencies: {
      $0.clock = simulation.clock
    }
    store?.assumeIsolated { store in
      _ = store.send(.perform { .merge(.work("a"), .sleep(for: .seconds(5))) })
    }
    simulation.run()
    store = nil
    #expect(
      recorder.phases(of: "sleep") == [
        "2 started", "3 started", "2 cancelled", "3 cancelled",
      ])
  }

  @Test func `A store in a simulation that is released ends its effects`() {
    let simulation = Simulation()
    var store: StoreActorOf<Bench>? = StoreActor(
      initialState: Bench.State(), executor: simulation.executor
    ) {
      Bench()
    } dependencies: {
      $0.clock = simulation.clock
    }
    weak let released = store
    let task = Locker<StoreTask?>(nil)
    store?.assumeIsolated { store in
      let sent = store.send(
        .perform {
          .merge(
            .work("a"), BenchEffect.work("b").timeout(.seconds(50), onTimeout: .note("c")),
            .note("d").debounce(id: 1, for: .seconds(1)))
        })
      task.change { $0 = sent }
    }
    simulation.run()
    #expect(simulation.nextDeadline != nil)
    #expect(!isOver(task.value))
    store = nil
    #expect(released == nil)
    #expect(simulation.nextDeadline == nil)
    #expect(isOver(task.value))
    simulation.run()
  }

  /// Counts the instances that are alive.
  private final class Witness: Sendable {
    let alive: Locker<Int>
    init(_ alive: Locker<Int>) {
      self.alive = alive
      alive.change { $0 += 1 }
    }
    deinit { alive.change { $0 -= 1 } }
  }

  @Test func `What a store was given goes with it`() {
    let alive = Locker(0)
    do {
      let witness = Witness(alive)
      let world = ParentWorld(
        Parent.State(child: Bench.State(), row: Row.State(id: 1), rows: [Row.State(id: 1)])
      ) {
        Parent { _, _ in
          withExtendedLifetime(witness) {}
          return .none
        }
        .ifLet(\.child, action: .child) { Bench() }
        .ifLet(\.row, action: .row) { Row() }
        .forEach(\.rows, action: .rows) { Row() }
        .onChange(of: { $0.notes.count }) { _, _, _ in .none }
      }
      for id in 1...2 { world.send(.rows(id: id, action: .perform { .work("a") })) }
      world.send(.row(.perform { .work("a") }))
      world.send(.child(.perform { .work("a").throttle(id: 1, for: .seconds(1)) }))
      world.send(.change { $0.rows.remove(id: 1) })
      #expect(alive.value == 1)
    }
    #expect(alive.value == 0)
  }

  @MainActor
  @Test func `An effect may release the last reference to its store`() {
    let store = Locker<StoreOf<Bench>?>(Store(initialState: Bench.State()) { Bench() })
    let task = store.value?.send(
      .perform {
        .merge(
          .run { send in
            store.change { $0 = nil }
            await send(.note("a"))
          }, .run { send in await send(.note("b")) }, .note("c"))
      })
    #expect(store.value == nil)
    #expect(isOver(task))
  }
}

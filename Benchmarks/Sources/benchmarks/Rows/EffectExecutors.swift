import Floors
import StateKit

/// The three isolations in which an effect can run: the main actor, a store's own executor, and an
/// injected executor. In each isolation, the tasks of a plain counter are measured, too. Their cost
/// is the floor with which the cost of a store's effects is compared.
///
/// Each method returns the nanoseconds of a number of round trips or tasks.
@MainActor
struct EffectExecutors {
  let mainStore = Store(initialState: RoundTrip.State()) { RoundTrip() }
  let ownStore = StoreActor(initialState: RoundTrip.State()) { RoundTrip() }
  let injectedStore: StoreActorOf<RoundTrip>
  let mainCounter = MainCounter()
  let ownCounter = PlainActor()
  let injectedCounter: ExecutorActor
  let executorSharingActor: ExecutorSharingActor
  let executor = ThreadExecutor(isTaskExecutor: true)

  init() {
    injectedStore = StoreActor(initialState: RoundTrip.State(), executor: executor) { RoundTrip() }
    injectedCounter = ExecutorActor(executor: executor)
    executorSharingActor = ExecutorSharingActor(executor: executor)
  }

  /// Measures round trips through the store on the main actor: an action starts an effect, which
  /// sends one action back.
  func mainRoundTrips(_ action: RoundTrip.Action, _ times: Int) async -> Double {
    await stopwatch { for _ in 0..<times { await mainStore.send(action).finish() } }
  }

  /// Measures round trips through the store with its own executor, called from the global executor.
  @concurrent
  func ownRoundTrips(_ action: RoundTrip.Action, _ times: Int) async -> Double {
    await stopwatch { for _ in 0..<times { await ownStore.send(action).finish() } }
  }

  /// Measures round trips through the store with an injected executor, called from that executor.
  /// The calling task also prefers this executor; otherwise it would continue on the global
  /// executor.
  func injectedRoundTrips(_ action: RoundTrip.Action, _ times: Int) async -> Double {
    await withTaskExecutorPreference(executor) {
      await executorSharingActor.roundTrips(of: action, through: injectedStore, times)
    }
  }

  func mainTasks(yields: Bool, immediately: Bool, _ times: Int) async -> Double {
    await stopwatch {
      for _ in 0..<times {
        let task =
          immediately
          ? mainCounter.startImmediately(yields: yields) : mainCounter.start(yields: yields)
        await task.value
      }
    }
  }

  @concurrent
  func ownTasks(yields: Bool, immediately: Bool, _ times: Int) async -> Double {
    await stopwatch {
      for _ in 0..<times {
        let task =
          immediately
          ? await ownCounter.startImmediately(yields: yields)
          : await ownCounter.start(yields: yields)
        await task.value
      }
    }
  }

  func injectedTasks(yields: Bool, _ times: Int) async -> Double {
    await withTaskExecutorPreference(executor) {
      await executorSharingActor.startTasks(of: injectedCounter, yielding: yields, times)
    }
  }
}

import Floors
import StateKit

/// The three isolations in which an effect can run, each with a floor in the same isolation.
@MainActor
struct EffectExecutors {
  let main = Store(initialState: RoundTrip.State()) { RoundTrip() }
  let own = StoreActor(initialState: RoundTrip.State()) { RoundTrip() }
  let injected: StoreActorOf<RoundTrip>
  let mainFloor = MainCounter()
  let ownFloor = PlainActor()
  let injectedFloor: ExecutorActor
  let executorSharingActor: ExecutorSharingActor
  let executor = ThreadExecutor(isTaskExecutor: true)

  init() {
    injected = StoreActor(initialState: RoundTrip.State(), executor: executor) { RoundTrip() }
    injectedFloor = ExecutorActor(executor: executor)
    executorSharingActor = ExecutorSharingActor(executor: executor)
  }

  /// Measures round trips through the store on the main actor.
  func main(_ action: RoundTrip.Action, _ times: Int) async -> Double {
    await stopwatch { for _ in 0..<times { await main.send(action).finish() } }
  }

  /// Measures round trips through the store with its own executor, called from the global executor.
  @concurrent
  func own(_ action: RoundTrip.Action, _ times: Int) async -> Double {
    await stopwatch { for _ in 0..<times { await own.send(action).finish() } }
  }

  /// Measures round trips through the store with an injected executor, called from that executor.
  /// The calling task also prefers this executor; otherwise it would continue on the global
  /// executor.
  func injected(_ action: RoundTrip.Action, _ times: Int) async -> Double {
    await withTaskExecutorPreference(executor) {
      await executorSharingActor.roundTrips(of: action, through: injected, times)
    }
  }

  func mainFloor(yields: Bool, immediately: Bool, _ times: Int) async -> Double {
    await stopwatch {
      for _ in 0..<times {
        let task =
          immediately ? mainFloor.startImmediately(yields: yields) : mainFloor.start(yields: yields)
        await task.value
      }
    }
  }

  @concurrent
  func ownFloor(yields: Bool, immediately: Bool, _ times: Int) async -> Double {
    await stopwatch {
      for _ in 0..<times {
        let task =
          immediately
          ? await ownFloor.startImmediately(yields: yields) : await ownFloor.start(yields: yields)
        await task.value
      }
    }
  }

  func injectedFloor(yields: Bool, _ times: Int) async -> Double {
    await withTaskExecutorPreference(executor) {
      await executorSharingActor.startTasks(of: injectedFloor, yielding: yields, times)
    }
  }
}

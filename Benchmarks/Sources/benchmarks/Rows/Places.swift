import Floors
import StateKit

/// The three places where an effect can run, each with its floor in the same place.
@MainActor
struct Places {
  let main = Store(initialState: RoundTrip.State()) { RoundTrip() }
  let own = StoreActor(initialState: RoundTrip.State()) { RoundTrip() }
  let injected: StoreActorOf<RoundTrip>
  let mainFloor = MainCounter()
  let ownFloor = PlainActor()
  let injectedFloor: ExecutorActor
  let caller: Caller
  let executor = ThreadExecutor(isTaskExecutor: true)

  init() {
    injected = StoreActor(initialState: RoundTrip.State(), executor: executor) { RoundTrip() }
    injectedFloor = ExecutorActor(executor: executor)
    caller = Caller(executor: executor)
  }

  /// A round trip through the main actor's store.
  func main(_ action: RoundTrip.Action, _ times: Int) async -> Double {
    await stopwatch { for _ in 0..<times { await main.send(action).finish() } }
  }

  /// Through the store with its own executor, asked from the global one.
  @concurrent
  func own(_ action: RoundTrip.Action, _ times: Int) async -> Double {
    await stopwatch { for _ in 0..<times { await own.send(action).finish() } }
  }

  /// Through the store with an injected executor, asked from that executor, which the asking task
  /// prefers too: what waits for a task would otherwise go on in the global one.
  func injected(_ action: RoundTrip.Action, _ times: Int) async -> Double {
    await withTaskExecutorPreference(executor) {
      await caller.roundTrips(of: action, through: injected, times)
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
      await caller.tasks(of: injectedFloor, yielding: yields, times)
    }
  }
}

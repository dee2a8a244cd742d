import Floors
import StateKit

/// An actor that calls a store actor from the same executor.
@safe
actor ExecutorSharingActor {
  private let executor: any TaskExecutor & SerialExecutor
  private nonisolated let unowned: UnownedSerialExecutor

  /// SAFETY: the actor keeps its executor alive.
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe unowned }

  init(executor: any TaskExecutor & SerialExecutor) {
    self.executor = executor
    unsafe unowned = executor.asUnownedSerialExecutor()
  }

  func send(_ action: Counter.Action, to store: StoreActorOf<Counter>, _ times: Int) async -> Double
  {
    await stopwatch { for _ in 0..<times { await store.send(action) } }
  }

  func add(to counter: ExecutorActor, _ times: Int) async -> Double {
    await stopwatch { for _ in 0..<times { await counter.add(1) } }
  }

  func roundTrips(
    of action: RoundTrip.Action, through store: StoreActorOf<RoundTrip>, _ times: Int
  ) async -> Double {
    await stopwatch { for _ in 0..<times { await store.send(action).finish() } }
  }

  func startTasks(of counter: ExecutorActor, yielding: Bool, _ times: Int) async -> Double {
    await stopwatch { for _ in 0..<times { await counter.start(yields: yielding).value } }
  }
}

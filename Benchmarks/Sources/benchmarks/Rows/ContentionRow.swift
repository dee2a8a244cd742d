import Dispatch
import Floors
import Foundation
import StateKit

/// Row 6b of RESULTS.md: two threads use one shared value. One writes it, and the other reads it
/// equally often.
enum ContentionRow {
  /// The minimum number of operations in one measurement, so high that the time to start a thread
  /// is negligible.
  static let minimumOperationCount = 100_000

  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    let floor = MutexTally()
    let storage = SharedStorage()
    let client = TallyClient(in: storage)
    let (store, feature) = TallyReading.make(in: storage)
    let figures = await runner.time([
      .sync("contended mutex", atLeast: minimumOperationCount) { times in
        race({ floor.add(1, times: times) }, { blackHole(floor.sum(times: times)) })
      },
      .sync("contended shared value", atLeast: minimumOperationCount) { times in
        race({ client.add(1, times: times) }, { blackHole(feature.sum(times: times)) })
      },
    ])
    withExtendedLifetime(store) {}
    return [
      ResultLine(
        "6b", "one thread writes, one reads", floorName: "Mutex", floor: Cost(figures[0]),
        ours: Cost(figures[1]), target: .nanoseconds(atMost: 200, ifFloorIsAtMost: 72))
    ]
  }

  /// Runs both closures concurrently, on two threads, and waits for both.
  private static func race(
    _ write: @escaping @Sendable () -> Void, _ read: @escaping @Sendable () -> Void
  ) {
    let (ready, start, end) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let reader = Thread {
      ready.signal()
      start.wait()
      read()
      end.signal()
    }
    reader.start()
    ready.wait()
    start.signal()
    write()
    end.wait()
  }
}

import Floors
import Foundation
import StateKit
import Synchronization

/// Row 6b: two threads on one shared value; one writes, one reads, as often as the other.
enum ContentionRow {
  @MainActor
  static func measure(_ bench: Bench) async -> [Line] {
    let floor = MutexTally()
    let storage = SharedStorage()
    let client = TallyClient(in: storage)
    let (store, feature) = TallyReading.make(in: storage)
    let figures = await bench.time([
      .sync("contended mutex") { times in
        race({ floor.add(1, times: times) }, { blackHole(floor.sum(times: times)) })
      },
      .sync("contended shared value") { times in
        race({ client.add(1, times: times) }, { blackHole(feature.sum(times: times)) })
      },
    ])
    withExtendedLifetime(store) {}
    return [
      Line(
        "6b", "one thread writes, one reads", floorName: "Mutex", floor: Cost(figures[0]),
        ours: Cost(figures[1]), target: Target(atMost: 200))
    ]
  }

  /// Runs both at once, on two threads, and waits for both.
  private static func race(
    _ write: @escaping @Sendable () -> Void, _ read: @escaping @Sendable () -> Void
  ) {
    let start = StartingLine()
    let end = DispatchSemaphore(value: 0)
    let reader = Thread {
      start.pass()
      read()
      end.signal()
    }
    reader.start()
    start.pass()
    write()
    end.wait()
  }
}

/// Lets two threads through at the same moment.
final class StartingLine: Sendable {
  private let arrived = Atomic(0)

  func pass() {
    arrived.add(1, ordering: .acquiringAndReleasing)
    while arrived.load(ordering: .acquiring) < 2 {}
  }
}

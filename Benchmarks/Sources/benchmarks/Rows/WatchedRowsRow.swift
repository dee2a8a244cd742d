import Floors
import Observation
import StateKit

/// Row 3b: one of 1,000 rows changes, each of which is watched.
enum WatchedRowsRow {
  static let count = 1000

  @MainActor
  static func measure(_ bench: Bench) async -> [Line] {
    let plain = Store(initialState: Grid.rows(count)) { Grid() }
    let quiet = Watched()
    let woken = Watched()
    for id in 0..<count {
      quiet.watch(id) { $0.title }
      woken.watch(id) { $0.count }
    }
    let figures = await bench.time([
      .sync("not watched") { Self.send($0) { plain.send($0) } },
      .sync("watched, nobody wakes") { Self.send($0) { quiet.store.send($0) } },
      .sync("watched, one wakes and reads again") { times in
        Self.send(times) { action in
          woken.store.send(action)
          woken.readAgain()
        }
      },
    ])
    blackHole(woken.reads)
    let floor = Cost(figures[0])
    return [
      Line(
        "3b", "1,000 watched rows, one changes, another value is watched",
        floorName: "not watched", floor: floor, ours: Cost(figures[1]),
        target: Target(atMost: 2000)),
      Line(
        "3b", "1,000 watched rows, one changes, wakes and is read again",
        floorName: "not watched", floor: floor, ours: Cost(figures[2]),
        target: Target(atMost: 2000)),
    ]
  }

  @MainActor
  private static func send(_ times: Int, _ send: (Grid.Action) -> Void) {
    for index in 0..<times { send(.row(id: index % count, action: .add(1))) }
  }

  /// A grid whose rows are watched, each through its own store.
  @MainActor
  private final class Watched {
    let store = Store(initialState: Grid.rows(count)) { Grid() }
    var rows: [Int: StoreOf<GridRow>] = [:]
    var toRead: [Int] = []
    var reads = 0

    func watch<Value>(_ id: Int, _ read: @escaping (StoreOf<GridRow>) -> Value) {
      guard let row = rows[id] ?? store.scope(\.rows, id: id, action: .row) else { return }
      rows[id] = row
      withObservationTracking {
        _ = read(row)
        reads += 1
      } onChange: { [weak self] in
        MainActor.assumeIsolated { self?.toRead.append(id) }
      }
    }

    func readAgain() {
      while let id = toRead.popLast() { watch(id) { $0.count } }
    }
  }
}

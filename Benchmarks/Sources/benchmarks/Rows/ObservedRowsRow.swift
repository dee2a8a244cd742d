import Floors
import Observation
import StateKit

/// Row 3b of RESULTS.md: one of 1,000 observed rows changes.
enum ObservedRowsRow {
  static let count = 1000

  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    let plain = Store(initialState: Grid.state(rowCount: count)) { Grid() }
    let unaffected = ObservedGrid()
    let notified = ObservedGrid()
    for id in 0..<count {
      unaffected.observe(id) { $0.title }
      notified.observe(id) { $0.count }
    }
    let runClosures = ObserverRow.closures()
    let bare = BareObservable()
    let figures = await runner.time([
      .sync("10 closures") { runClosures($0) },
      .sync("not observed") { times in Self.send(times) { plain.send($0) } },
      .sync("observed, none notified") { times in
        Self.send(times) { unaffected.store.send($0) }
      },
      .sync("Observation alone") { bare.trackAndNotify(times: $0) },
      .sync("observed, one notified and read again") { times in
        Self.send(times) { action in
          notified.store.send(action)
          notified.readAgain()
        }
      },
    ])
    blackHole(notified.readCount)
    // The costs of observed rows are compared with the floor of row 3: ten closures.
    let floor = Cost(figures[0])
    let target = Target.nanoseconds(atMost: 2000, ifFloorIsAtMost: 104)
    return [
      ResultLine(
        "3b", "1,000 observed rows, one changes in an unobserved value",
        floorName: "10 closures", floor: floor, ours: Cost(figures[2]), target: target),
      ResultLine(
        "3b", "the same, notified and read again, added to Observation alone",
        floorName: "10 closures", floor: floor, ours: Cost(figures[4].increase(over: figures[3])),
        target: target),
      ResultLine("3b", "Observation alone: track, notify", ours: Cost(figures[3])),
      ResultLine("3b", "the same 1,000 rows, not observed", ours: Cost(figures[1])),
    ]
  }

  /// Observation without a store: a value is read while it is tracked, and then changes.
  @MainActor
  private final class BareObservable: Observable {
    private let registrar = ObservationRegistrar()
    private var number = 0
    private var notificationCount = 0

    @inline(never)
    func trackAndNotify(times: Int) {
      for _ in 0..<times {
        withObservationTracking {
          registrar.access(self, keyPath: \.number)
          blackHole(number)
        } onChange: { [weak self] in
          MainActor.assumeIsolated { self?.notificationCount += 1 }
        }
        registrar.withMutation(of: self, keyPath: \.number) { number &+= 1 }
      }
      precondition(notificationCount > 0)
    }
  }

  @MainActor
  private static func send(_ times: Int, _ send: (Grid.Action) -> Void) {
    for index in 0..<times { send(.row(id: index % count, action: .add(1))) }
  }

  /// A grid whose rows are observed, each through its own store.
  @MainActor
  private final class ObservedGrid {
    let store = Store(initialState: Grid.state(rowCount: count)) { Grid() }
    var rows: [Int: StoreOf<GridRow>] = [:]
    var changedIDs: [Int] = []
    var readCount = 0

    func observe<Value>(_ id: Int, _ read: @escaping (StoreOf<GridRow>) -> Value) {
      guard let row = rows[id] ?? store.scope(\.rows, id: id, action: \.row) else { return }
      rows[id] = row
      withObservationTracking {
        _ = read(row)
        readCount += 1
      } onChange: { [weak self] in
        MainActor.assumeIsolated { self?.changedIDs.append(id) }
      }
    }

    func readAgain() {
      while let id = changedIDs.popLast() { observe(id) { $0.count } }
    }
  }
}

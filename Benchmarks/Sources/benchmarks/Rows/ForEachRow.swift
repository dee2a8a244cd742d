import Floors
import StateKit

/// Row 5 of RESULTS.md: an action for one row of many, and the cost of operators around the rows.
enum ForEachRow {
  static let sizes = [1_000, 10_000, 100_000]

  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    var figures: [Int: [Samples]] = [:]
    for size in sizes { figures[size] = await runner.time(subjects(size)) }
    let kinds = ["forEach", "forEach under ifLet", "forEach under ifCaseLet", "forEach, onChange"]
    var lines: [ResultLine] = []
    // The first two subjects are the floors: a store that is only a closure, with rows in an array
    // or with rows found by a dictionary. The next four are in the order of the kinds. The last one
    // is `forEach` with all rows in turn.
    for (kind, name) in kinds.enumerated() {
      for size in sizes {
        guard let all = figures[size] else { continue }
        lines.append(
          ResultLine(
            "5", "\(name), \(NumberFormat.text(Double(size))) rows",
            floorName: "closure store, array by position", floor: Cost(all[0]),
            ours: Cost(all[kind + 2]),
            target: kind == 0 ? Target.nanoseconds(atMost: 120, ifFloorIsAtMost: 12) : .none)
        )
      }
      guard let few = figures[1_000]?[kind + 2], let many = figures[100_000]?[kind + 2] else {
        continue
      }
      lines.append(
        ResultLine(
          "5", "\(name), 100,000 : 1,000 rows", unit: .ratio,
          ours: Cost(exactly: many.best / few.best), target: .ratio(atMost: 2)))
    }
    for size in sizes {
      guard let all = figures[size] else { continue }
      lines.append(
        ResultLine(
          "5", "forEach, all of \(NumberFormat.text(Double(size))) rows in turn",
          floorName: "closure store, dictionary and array", floor: Cost(all[1]),
          ours: Cost(all[6]))
      )
    }
    return lines
  }

  @MainActor
  private static func subjects(_ size: Int) -> [MeasuredOperation] {
    let state = Grid.state(rowCount: opaque(size))
    let action = opaque(Grid.Action.row(id: size / 2, action: .add(1)))
    let floor = ClosureStore<[GridRow.State], Int>(state.rows.elements) { rows, index in
      rows[index].count &+= 1
      return nil
    }
    let keyed = KeyedRows(state.rows.elements)
    let keyedFloor = ClosureStore<KeyedRows, Int>(keyed) { rows, id in
      rows.change(id)
      return nil
    }
    let index = opaque(size / 2)
    let plain = Store(initialState: state) { Grid() }
    let optional = Store(initialState: OptionalGrid.State(grid: state)) { OptionalGrid() }
    let gridInCase = Store(initialState: CaseGrid.State.grid(state)) { CaseGrid() }
    let watched = Store(initialState: state) { WatchedGrid() }
    let shuffled = ShuffledIndices(count: size)
    return [
      .sync("\(size) array") { for _ in 0..<$0 { floor.send(index) } },
      .sync("\(size) dictionary, in turn") {
        for turn in 0..<$0 { keyedFloor.send(shuffled[turn]) }
      },
      .sync("\(size) forEach") { for _ in 0..<$0 { plain.send(action) } },
      .sync("\(size) ifLet") { for _ in 0..<$0 { optional.send(.grid(action)) } },
      .sync("\(size) ifCaseLet") { for _ in 0..<$0 { gridInCase.send(.grid(action)) } },
      .sync("\(size) onChange") { for _ in 0..<$0 { watched.send(action) } },
      .sync("\(size) in turn") {
        for turn in 0..<$0 { plain.send(.row(id: shuffled[turn], action: .add(1))) }
      },
    ]
  }
}

/// Rows with a dictionary of their positions, written by hand.
struct KeyedRows {
  private var rows: [GridRow.State]
  private var positions: [Int: Int]

  init(_ rows: [GridRow.State]) {
    self.rows = rows
    positions = Dictionary(uniqueKeysWithValues: zip(rows.map(\.id), rows.indices))
  }

  mutating func change(_ id: Int) {
    guard let position = positions[id] else { return }
    rows[position].count &+= 1
  }
}

/// The numbers below `count`, each once, in an order that no cache predicts.
struct ShuffledIndices {
  let count: Int

  // The factor is a prime above any count, so `count` successive turns give different numbers.
  subscript(turn: Int) -> Int { Int((UInt(turn) &* 2_654_435_761) % UInt(count)) }
}

import Floors
import StateKit

/// Row 4 of RESULTS.md: what 5 and 10 levels of `Scope` add to a send.
enum ScopeRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    let figures = await runner.time(stores() + closures() + keyPaths() + calls())
    var lines: [ResultLine] = []
    let floors = ["closures by hand", "key paths by hand", "calls by hand"]
    // The figures come in threes, for 0, 5 and 10 levels: those of the stores, then of each floor.
    for (index, floor) in floors.enumerated() {
      for (position, levels, most, targetFloor) in [(1, 5, 60.0, 11.0), (2, 10, 120, 22)] {
        let base = 3 + index * 3
        lines.append(
          ResultLine(
            "4", "\(levels) levels, added to row 1", floorName: floor,
            floor: Cost(figures[base + position].increase(over: figures[base])),
            ours: Cost(figures[position].increase(over: figures[0])),
            target: index == 0
              ? .nanoseconds(atMost: most, ifFloorIsAtMost: targetFloor) : .none))
      }
    }
    let five = figures[1].best - figures[0].best
    let ten = figures[2].best - figures[0].best
    return lines + [
      ResultLine(
        "4", "10 levels : 5 levels", unit: .ratio, ours: Cost(exactly: ten / five),
        target: .ratio(atMost: 2.5))
    ]
  }

  @MainActor
  private static func stores() -> [MeasuredOperation] {
    let none = Store(initialState: Counter.State()) { Counter() }
    let five = Store(initialState: Level5.State()) { Level5() }
    let ten = Store(initialState: Level10.State()) { Level10() }
    let (action0, action5, action10) = actions()
    return [
      .sync("Store, 0 levels") { for _ in 0..<$0 { none.send(action0) } },
      .sync("Store, 5 levels") { for _ in 0..<$0 { five.send(action5) } },
      .sync("Store, 10 levels") { for _ in 0..<$0 { ten.send(action10) } },
    ]
  }

  @MainActor
  private static func closures() -> [MeasuredOperation] {
    subjects(
      "closures",
      ClosureStore(Counter.State(), Counter.closure()),
      ClosureStore(Level5.State(), Level5.closure()),
      ClosureStore(Level10.State(), Level10.closure()))
  }

  @MainActor
  private static func keyPaths() -> [MeasuredOperation] {
    subjects(
      "key paths",
      ClosureStore(Counter.State(), Counter.closureWithKeyPath()),
      ClosureStore(Level5.State(), Level5.closureWithKeyPath()),
      ClosureStore(Level10.State(), Level10.closureWithKeyPath()))
  }

  @MainActor
  private static func calls() -> [MeasuredOperation] {
    subjects(
      "calls",
      ClosureStore(Counter.State(), Counter.closure()),
      ClosureStore(Level5.State()) { state, action in
        Level5.change(&state, action)
        return nil
      },
      ClosureStore(Level10.State()) { state, action in
        Level10.change(&state, action)
        return nil
      })
  }

  @MainActor
  private static func subjects(
    _ name: String, _ none: ClosureStore<Counter.State, Counter.Action>,
    _ five: ClosureStore<Level5.State, Level5.Action>,
    _ ten: ClosureStore<Level10.State, Level10.Action>
  ) -> [MeasuredOperation] {
    let (action0, action5, action10) = actions()
    return [
      .sync("\(name), 0 levels") { for _ in 0..<$0 { none.send(action0) } },
      .sync("\(name), 5 levels") { for _ in 0..<$0 { five.send(action5) } },
      .sync("\(name), 10 levels") { for _ in 0..<$0 { ten.send(action10) } },
    ]
  }

  private static func actions() -> (Counter.Action, Level5.Action, Level10.Action) {
    (opaque(Counter.action0(1)), opaque(Counter.action5(1)), opaque(Counter.action10(1)))
  }
}

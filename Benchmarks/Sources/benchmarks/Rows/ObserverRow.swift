import Floors
import StateKit

/// Row 3 of RESULTS.md: an action, with ten observers of the whole state.
enum ObserverRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    let action = opaque(Counter.Action.add(1))
    let sum = CountSum()
    let floor = closures()
    let store = Store(initialState: opaque(Counter.State())) { Counter() }
    let subscriptions = (0..<10).map { _ in store.subscribe { sum.add($0) } }
    let figures = await runner.time([
      .sync("direct call, 10 closures") { floor($0) },
      .sync("Store, 10 subscribers") { for _ in 0..<$0 { store.send(action) } },
    ])
    blackHole(sum.value)
    withExtendedLifetime(subscriptions) {}
    return [
      ResultLine(
        "3", "send, 10 observers of the whole state", floorName: "10 closures",
        floor: Cost(figures[0]), ours: Cost(figures[1]),
        target: .nanoseconds(atMost: 250, ifFloorIsAtMost: 104))
    ]
  }

  /// The floor: a direct call of the reducer, and ten closures.
  @MainActor
  static func closures() -> (_ times: Int) -> Void {
    let action = opaque(Counter.Action.add(1))
    let sum = CountSum()
    var state = opaque(Counter.State())
    let observers = (0..<10).map { _ in opaque { (state: Counter.State) in sum.add(state) } }
    return { times in
      for _ in 0..<times {
        Counter.call(&state, action)
        for observer in observers { observer(state) }
      }
      blackHole(sum.value)
    }
  }

  @MainActor
  private final class CountSum {
    var value = 0

    @inline(never)
    func add(_ state: Counter.State) { value &+= state.count }
  }
}

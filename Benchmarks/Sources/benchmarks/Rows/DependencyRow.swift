import Floors
import StateKit

/// Row 8 of RESULTS.md: how much longer it takes to read a dependency in a reducer than to read a
/// stored property.
enum DependencyRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    let client = opaque(StepClient.one)
    let dependent = Store(initialState: Counter.State()) {
      DependentStepping()
    } dependencies: {
      $0.step = client
    }
    let stored = Store(initialState: Counter.State()) { StoredStepping(step: client) }
    let (add, call) = (
      opaque(DependentStepping.Action.add), opaque(DependentStepping.Action.call)
    )
    let figures = await runner.time([
      .sync("stored value") { for _ in 0..<$0 { stored.send(add) } },
      .sync("dependency value") { for _ in 0..<$0 { dependent.send(add) } },
      .sync("stored endpoint") { for _ in 0..<$0 { stored.send(call) } },
      .sync("dependency endpoint") { for _ in 0..<$0 { dependent.send(call) } },
    ])
    let target = Target.nanoseconds(atMost: 5)
    return [
      ResultLine(
        "8", "@Dependency value read, added to a stored property",
        ours: Cost(figures[1].increase(over: figures[0])), target: target),
      ResultLine(
        "8", "@Dependency endpoint called, added to a stored property",
        ours: Cost(figures[3].increase(over: figures[2])), target: target),
    ]
  }
}

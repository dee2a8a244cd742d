import StateKit
import StateKitSimulation

extension DependencyValues {
  /// What a test store's features get: everything the same in each run, unless the test gives another.
  static func test(in simulation: Simulation) -> DependencyValues {
    var values = DependencyValues()
    values.live(in: simulation)
    return values.overridden(by: .inherited)
  }
}

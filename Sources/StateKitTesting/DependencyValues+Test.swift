import StateKit
import StateKitSimulation

extension DependencyValues {
  /// Returns the dependencies of a test store: deterministic values, overridden by those that the
  /// test sets.
  static func test(in simulation: Simulation) -> DependencyValues {
    var values = DependencyValues()
    values.useSimulation(simulation)
    return values.overridden(by: .inherited)
  }
}

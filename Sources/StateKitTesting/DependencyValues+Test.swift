import Foundation
import StateKit
import StateKitSimulation

extension DependencyValues {
  /// What a test store's features get when nobody gives anything else: everything the same in each run.
  static func test(in simulation: Simulation) -> DependencyValues {
    var values = DependencyValues()
    let clock = simulation.clock
    values.clock = clock
    values.date = DateGenerator {
      Date(timeIntervalSinceReferenceDate: clock.now.offset / .seconds(1))
    }
    values.uuid = .counting()
    values.random = .seeded(0)
    return values.overridden(by: .inherited)
  }
}

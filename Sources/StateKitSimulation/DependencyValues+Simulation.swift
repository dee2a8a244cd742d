public import StateKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DependencyValues {
  /// Sets the dependencies for time, randomness and identifiers to those of a simulation: its
  /// clock, a date that follows the clock from the start of 2001, identifiers that count from 1,
  /// and random numbers that are choices of the simulation.
  public mutating func useSimulation(_ simulation: Simulation) {
    let (clock, choices) = (simulation.clock, simulation.choices)
    self.clock = clock
    date = DateGenerator { Date(timeIntervalSinceReferenceDate: clock.now.offset / .seconds(1)) }
    uuid = .incrementing()
    random = RandomSource { choices.randomNumber() }
  }
}

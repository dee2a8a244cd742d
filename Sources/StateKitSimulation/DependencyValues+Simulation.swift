import Foundation
public import StateKit

extension DependencyValues {
  /// Takes time, chance and identifiers from a simulation: its clock, a date that follows it from the
  /// beginning of 2001 on, identifiers that count from 1, and random numbers that are choices of it.
  public mutating func live(in simulation: Simulation) {
    let (clock, choices) = (simulation.clock, simulation.choices)
    self.clock = clock
    date = DateGenerator { Date(timeIntervalSinceReferenceDate: clock.now.offset / .seconds(1)) }
    uuid = .counting()
    random = RandomSource { choices.number() }
  }
}

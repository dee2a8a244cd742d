internal import LifeSignalDomain
internal import StateKit
internal import StateKitSimulation

/// What a device needs of its world.
struct Surroundings {
  let simulation: Simulation
  let network: Network
  let monitor: InvariantMonitor
  let date: DateGenerator
  /// Makes identifiers of launches.
  let launchIDs: UUIDGenerator
  /// Where the chance of a launch comes from.
  let chance: RandomSource
  let pushes: PushMessages
  let composition: Composition
}

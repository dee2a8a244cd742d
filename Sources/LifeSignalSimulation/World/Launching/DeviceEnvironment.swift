internal import LifeSignalDomain
internal import StateKit
internal import StateKitSimulation

/// The dependencies of a device on its world.
struct DeviceEnvironment {
  let simulation: Simulation
  let network: Network
  let monitor: InvariantMonitor
  let date: DateGenerator
  /// Generates identifiers of launches.
  let launchIDs: UUIDGenerator
  /// The source of randomness for launches.
  let random: RandomSource
  let pushes: PushMessages
  let composition: WorldComposition
}

internal import Foundation
internal import LifeSignalDomain
internal import StateKit
internal import StateKitSimulation

/// The parts of a world that a device uses.
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
  let flagServer: FlagServer
  /// The date at which the time of the world was zero.
  let start: Date
  /// The phone of a live world; `nil` if the world is simulated.
  let live: LivePhone?
  let composition: WorldComposition
}

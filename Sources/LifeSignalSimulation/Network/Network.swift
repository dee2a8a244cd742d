internal import LifeSignalDomain
internal import StateKitSimulation
internal import Synchronization

/// What lies between the devices and the backend: it delivers every message, in order, after a fixed
/// time. What passes through it is bytes, and nothing else is shared.
final class Network: Sendable {
  private struct State {
    /// What lets messages travel; nothing once the world is gone.
    var simulation: Simulation?
    var devices: [DeviceAddress: @Sendable ([UInt8]) -> Void] = [:]
    var backend: (@Sendable ([UInt8]) -> Void)?
    var inFlight = 0
  }

  private let latency: Duration
  private let state: Mutex<State>

  /// A network of a world.
  ///
  /// - Parameter latency: how long each message is on its way.
  init(simulation: Simulation, latency: Duration) {
    self.latency = latency
    state = Mutex(State(simulation: simulation))
  }

  /// How many messages are on their way.
  var inFlight: Int { state.withLock { $0.inFlight } }

  /// Says who takes the messages that are sent to the backend.
  func connectBackend(_ receive: @escaping @Sendable ([UInt8]) -> Void) {
    state.withLock { $0.backend = receive }
  }

  /// The line of a device.
  func transport(of device: DeviceAddress) -> Transport {
    Transport(
      send: { [self] bytes in
        carry { [self] in state.withLock { $0.backend }?(bytes) }
      },
      connect: { [self] receive in state.withLock { $0.devices[device] = receive } })
  }

  /// Sends a message of the backend to a device.
  func deliver(_ bytes: [UInt8], to device: DeviceAddress) {
    carry { [self] in state.withLock { $0.devices[device] }?(bytes) }
  }

  /// Takes everybody off the network, for good: a device that outlives its world sends into the void.
  /// Those who send hold the network, and it holds those who receive and the simulation: without this
  /// none of them would ever be freed.
  func disconnectAll() {
    // Released outside the lock: what goes away with a closure may send once more.
    let ended = state.withLock { state in
      let ended = state
      state.simulation = nil
      state.devices = [:]
      state.backend = nil
      return ended
    }
    _ = ended
  }

  private func carry(_ arrive: @escaping @Sendable () -> Void) {
    let simulation = state.withLock { state in
      if state.simulation != nil { state.inFlight += 1 }
      return state.simulation
    }
    // One latency for all: what was sent first arrives first.
    simulation?.schedule(after: latency) { [self] in
      state.withLock { $0.inFlight -= 1 }
      arrive()
    }
  }
}

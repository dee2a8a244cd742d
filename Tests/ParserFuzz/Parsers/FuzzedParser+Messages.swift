import LifeSignalBackend
import LifeSignalDomain
import LifeSignalSimulation
import StateKit
import StateKitSimulation
import Synchronization

/// Parsers of network messages.
extension FuzzedParser {
  static func messages() -> [FuzzedParser] {
    let traffic = Traffic()
    return [request(traffic), serverMessage(traffic)]
  }

  /// Returns a parser of requests: a server that must handle every message without a trap.
  private static func request(_ traffic: Traffic) -> FuzzedParser {
    let simulation = Simulation()
    let server = StoreActor(initialState: BackendState(), executor: simulation.executor) {
      BackendFeature()
    } dependencies: {
      $0.clock = simulation.clock
      $0.localClock = localClock(of: simulation)
      $0.uuid = .incrementing()
      $0.random = .seeded(1)
      $0.backendOutbox = BackendOutbox(
        deliver: { _, _ in }, sendSMS: { _ in }, push: { _, _ in }, report: { _ in })
    }
    return FuzzedParser(name: "request", corpus: traffic.requests, cost: 4) { input in
      server.assumeIsolated { _ = $0.send(.messageArrived(WireMessage(input))) }
      simulation.run()
      return (try? Wire.decode(RequestEnvelope.self, from: input)) == nil ? .refused : .accepted
    }
  }

  /// Returns the clocks of a machine that booted at the start of a simulation.
  private static func localClock(of simulation: Simulation) -> LocalClock {
    let clock = simulation.clock
    return LocalClock {
      LocalTime(
        instant: BootInstant(boot: BootID(.zero), uptime: clock.now.offset), wall: World.start)
    }
  }

  /// Returns a parser of server messages: a device that waits for a reply and follows its streams,
  /// and must handle every message without a trap.
  private static func serverMessage(_ traffic: Traffic) -> FuzzedParser {
    let transport = FuzzTransport()
    let simulation = Simulation()
    let connection = BackendConnection(
      address: DeviceAddress(device: DeviceID(.zero), launch: LaunchID(.zero)),
      transport: Transport(send: { _ in }, connect: { transport.setReceiver($0) }),
      clock: simulation.clock,
      localClock: localClock(of: simulation))
    let device = StoreActor(initialState: FollowingDevice.State(), executor: simulation.executor) {
      FollowingDevice(connection: connection)
    }
    device.assumeIsolated { _ = $0.send(.started) }
    simulation.run()
    return FuzzedParser(name: "server-message", corpus: traffic.replies, cost: 4) { input in
      transport.deliver(input)
      simulation.run()
      // If the device received the reply to its request, this action starts the next request.
      device.assumeIsolated { _ = $0.send(.inputParsed) }
      simulation.run()
      guard let message = try? Wire.decode(ServerEnvelope.self, from: input) else {
        return .refused
      }
      let encoded = try? Wire.encode(message)
      let decodedAgain = encoded.flatMap { try? Wire.decode(ServerEnvelope.self, from: $0) }
      return decodedAgain == message
        ? .accepted : .wrong("\(message) is encoded and decoded as another message")
    }
  }
}

/// A transport into which the fuzzer puts messages for a device.
private final class FuzzTransport: Sendable {
  /// A structure, because each access to a closure as the whole value of a `Mutex` wraps the stored
  /// closure in another one.
  private struct Receiver {
    let receive: @Sendable ([UInt8]) -> Void
  }

  private let receiver = Mutex<Receiver?>(nil)

  func setReceiver(_ body: @escaping @Sendable ([UInt8]) -> Void) {
    receiver.withLock { $0 = Receiver(receive: body) }
  }

  func deliver(_ bytes: [UInt8]) { receiver.withLock { $0?.receive }?(bytes) }
}

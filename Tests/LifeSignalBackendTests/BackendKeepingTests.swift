import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// A server with a disk saves its state before it sends anything.
struct BackendKeepingTests {
  private final class Order: Sendable {
    let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private let order = Order()
  private let simulation = Simulation()

  private func server(isKept: Bool) -> StoreActorOf<BackendFeature> {
    StoreActor(initialState: BackendState(), executor: simulation.executor) {
      BackendFeature()
    } dependencies: { [order, simulation] in
      $0.clock = simulation.clock
      $0.date = DateGenerator { testStart }
      $0.uuid = .incrementing()
      $0.random = .seeded(1)
      $0.backendOutbox = BackendOutbox(
        persist: {
          order.add("keep")
          return isKept
        },
        deliver: { _, _ in order.add("deliver") }, sendSMS: { _ in order.add("text") },
        push: { _, _ in order.add("push") })
    }
  }

  private func askForACode(_ server: StoreActorOf<BackendFeature>) throws {
    let request = RequestEnvelope(
      sender: DeviceID.anas.address, id: RequestID(1), credentials: nil,
      request: .sendCode(try PhoneNumber("555 010 0001", region: .us)))
    let message = WireMessage(try Wire.encode(request))
    server.assumeIsolated { _ = $0.send(.messageArrived(message)) }
    simulation.run()
  }

  @Test func `The server sends nothing before its state is on disk`() throws {
    try askForACode(server(isKept: true))
    #expect(order.lines.withLock { $0 } == ["keep", "deliver", "text"])
  }

  @Test func `The server sends nothing if its state cannot be saved`() throws {
    try askForACode(server(isKept: false))
    #expect(order.lines.withLock { $0 } == ["keep"])
  }
}

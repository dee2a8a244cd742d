import Foundation
import LifeSignalDomain
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// A server with a disk: what it knows is there before anybody hears of it.
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
      $0.date = DateGenerator { start }
      $0.uuid = .counting()
      $0.random = .seeded(1)
      $0.backendOutbox = BackendOutbox(
        keep: {
          order.add("keep")
          return isKept
        },
        deliver: { _, _ in order.add("deliver") }, text: { _ in order.add("text") },
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

  @Test func `Nothing leaves before what the server knows is on disk`() throws {
    try askForACode(server(isKept: true))
    #expect(order.lines.withLock { $0 } == ["keep", "deliver", "text"])
  }

  @Test func `Nothing leaves when it cannot be on disk`() throws {
    try askForACode(server(isKept: false))
    #expect(order.lines.withLock { $0 } == ["keep"])
  }
}

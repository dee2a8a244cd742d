import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// Tests that a server with a disk saves its state before it sends messages.
struct BackendPersistenceTests {
  private final class OutboxCalls: Sendable {
    let names = Mutex<[String]>([])

    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  private let calls = OutboxCalls()
  private let simulation = Simulation()

  private func makeServer(canSave: Bool) -> StoreActorOf<BackendFeature> {
    StoreActor(initialState: BackendState(), executor: simulation.executor) {
      BackendFeature()
    } dependencies: { [calls, simulation] in
      $0.clock = simulation.clock
      $0.localClock = .test { testStart }
      $0.uuid = .incrementing()
      $0.random = .seeded(1)
      $0.backendOutbox = BackendOutbox(
        persist: {
          calls.add("persist")
          return canSave
        },
        deliver: { _, _ in calls.add("deliver") }, sendSMS: { _ in calls.add("sendSMS") },
        push: { _, _ in calls.add("push") }, report: { _ in calls.add("report") })
    }
  }

  private func requestCode(_ server: StoreActorOf<BackendFeature>) throws {
    let request = RequestEnvelope(
      sender: DeviceID.anasDevice.address, id: RequestID(1), credentials: nil,
      request: .sendCode(try PhoneNumber("555 010 0001", region: .us)))
    let message = WireMessage(try Wire.encode(request))
    server.assumeIsolated { _ = $0.send(.messageArrived(message)) }
    simulation.run()
  }

  @Test func `The server sends nothing before its state is on disk`() throws {
    try requestCode(makeServer(canSave: true))
    #expect(calls.names.withLock { $0 } == ["persist", "deliver", "sendSMS"])
  }

  @Test func `The server sends nothing if its state cannot be saved`() throws {
    try requestCode(makeServer(canSave: false))
    #expect(calls.names.withLock { $0 } == ["persist"])
  }
}

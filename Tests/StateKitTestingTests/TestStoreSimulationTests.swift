import StateKit
import StateKitSimulation
import Synchronization
import Testing

@testable import StateKitTesting

/// Test stores in a simulation that is used together with another one, that has already advanced,
/// or that replays a record.
struct TestStoreSimulationTests {
  private struct Relay: Reducer {
    let operation: @Sendable (Send<Int>) async throws -> Void

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      if action > 0 { return .none }
      return .run("relay") { [operation] in try await operation($0) }
    }
  }

  /// Regression test: an effect of one store resumed an effect of the other store, on the same
  /// thread. The resumed job was reported as the job of another thread.
  @Test func `Two simulations on one thread may resume each other's effects`() {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let receiver = TestStore(initialState: 0) {
      Relay { send in for await number in stream { await send(number) } }
    }
    let sender = TestStore(initialState: 0) { Relay { _ in continuation.yield(1) } }
    receiver.send(0)
    for _ in 0..<3 {
      sender.send(0)
      receiver.receive(1)
    }
    continuation.finish()
    receiver.finish()
    sender.finish()
  }

  @Test func `A store starts at the current time of its simulation`() {
    let simulation = Simulation()
    simulation.advance(by: .seconds(10))
    let store = TestStore(initialState: 0, simulation: simulation) {
      Relay { [clock = simulation.clock] send in
        try await clock.sleep(for: .seconds(1))
        await send(1)
      }
    }
    store.send(0)
    store.advance(by: .seconds(1))
    store.receive(1)
    #expect(store.clock.now.offset == .seconds(11))
    store.finish()
  }

  @Test func `Replaying a record of another program fails the test`() {
    let failures = FailureList.run {
      let simulation = Simulation(choices: .replaying(ChoiceRecord([9])))
      let store = TestStore(initialState: 0, simulation: simulation) {
        Relay { _ in
          // A choice between two options, so the recorded choice 9 does not fit.
          try await simulation.faultPoint("fetch", latency: [.zero, .zero])
        }
      }
      store.send(0)
      store.finish()
    }
    #expect(failures.messages.count == 1)
    #expect(failures.messages.allSatisfy { $0.contains("do not fit this program") })
  }
}

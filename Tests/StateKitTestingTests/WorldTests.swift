import StateKit
import StateKitSimulation
import Synchronization
import Testing

@testable import StateKitTesting

/// Test stores in worlds that are also driven in other ways.
struct WorldTests {
  private struct Relay: Reducer {
    let operation: @Sendable (Send<Int>) async throws -> Void

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      if action > 0 { return .none }
      return .run("relay") { [operation] in try await operation($0) }
    }
  }

  /// Regression test: each store has its own world, on the same thread, and one waits for an effect
  /// of the other. It was reported as a foreign job.
  @Test func `Two worlds on one thread may resume each other`() {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let listening = TestStore(initialState: 0) {
      Relay { send in for await number in stream { await send(number) } }
    }
    let telling = TestStore(initialState: 0) { Relay { _ in continuation.yield(1) } }
    listening.send(0)
    for _ in 0..<3 {
      telling.send(0)
      listening.receive(1)
    }
    continuation.finish()
    listening.finish()
    telling.finish()
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

  @Test func `A record of another program fails the test`() {
    let failures = FailureList.run {
      let simulation = Simulation(choices: .replaying(ChoiceRecord([9])))
      let store = TestStore(initialState: 0, simulation: simulation) {
        Relay { _ in
          try await simulation.faultPoint("fetch", latency: [.zero, .zero])
        }
      }
      store.send(0)
      store.finish()
    }
    #expect(failures.messages.count == 1)
    #expect(failures.messages.allSatisfy { $0.contains("do not fit this program") })
  }

  private struct Closing: Reducer {
    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      action == 0 ? .merge(.send(1), .send(1)) : .dismiss
    }
  }

  @Test func `Each dismissal is received`() {
    let failures = (0...3).map { count in
      FailureList.run {
        let store = TestStore(initialState: 0) { Closing() }
        store.send(0)
        store.receive(1)
        store.receive(1)
        for _ in 0..<count { store.receiveDismissal() }
        store.finish()
      }.messages.count
    }
    #expect(failures == [2, 1, 0, 1])
  }
}

import Foundation
import StateKit
import StateKitSimulation
import Testing

/// Which callers may resume an effect, if a test has several simulations.
///
/// The task that runs a simulation's jobs, for example with `run()`, drives the simulation. A job
/// that comes from any other task is foreign, and is reported.
struct CallerTests {
  private struct Relay: Reducer {
    let operation: @Sendable () async -> Void

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      .run("relay") { [operation] _ in await operation() }
    }
  }

  private static func store(
    in simulation: Simulation, _ operation: @escaping @Sendable () async -> Void
  ) -> StoreActor<Int, Int> {
    StoreActor(initialState: 0, log: simulation.log, executor: simulation.executor) {
      Relay(operation: operation)
    } dependencies: {
      $0.useSimulation(simulation)
    }
  }

  /// Synchronous, because `assumeIsolated` cannot be called in asynchronous code.
  private static func start(_ store: StoreActor<Int, Int>, in simulation: Simulation) {
    store.assumeIsolated { _ = $0.send(0) }
    simulation.run()
  }

  /// Regression test: the test continued on another thread, and a foreign job was reported.
  @Test(arguments: [false, true])
  func `Two simulations that one task drives may resume each other on any thread`(
    inChildTask: Bool
  ) async {
    let stream = AsyncStream<Int>.makeStream()
    let (receiving, sending) = (Simulation(), Simulation())
    let receiver = Self.store(in: receiving) { for await _ in stream.stream {} }
    let sender = Self.store(in: sending) {
      if inChildTask {
        async let result = stream.continuation.yield(1)
        _ = await result
      } else {
        stream.continuation.yield(1)
      }
    }
    Self.start(receiver, in: receiving)
    await MainActor.run { Self.start(sender, in: sending) }
    receiving.run()
    #expect(receiving.problems == [])
    #expect(sending.problems == [])
    stream.continuation.finish()
  }

  @Test func `A job from a simulation that another task drives is foreign on every thread`() async {
    let stream = AsyncStream<Int>.makeStream()
    let (receiving, sending) = (Simulation(), Simulation())
    let receiver = Self.store(in: receiving) { for await _ in stream.stream {} }
    let sender = Self.store(in: sending) { stream.continuation.yield(1) }
    await MainActor.run { Self.start(receiver, in: receiving) }
    await Task.detached { @MainActor in Self.start(sender, in: sending) }.value
    await MainActor.run { receiving.run() }
    #expect(
      receiving.problems.map { problem in
        if case .foreignJob(let effects) = problem { effects.map(\.name) } else { [] }
      } == [["relay"]])
    stream.continuation.finish()
  }
}

import Foundation
import StateKit
import StateKitSimulation
import Testing

/// Which callers may resume an effect, if a test has several worlds.
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

  /// Asynchronous code cannot assume an isolation.
  private static func start(_ store: StoreActor<Int, Int>, in simulation: Simulation) {
    store.assumeIsolated { _ = $0.send(0) }
    simulation.run()
  }

  /// Regression test: the test continued on another thread, and a foreign job was reported.
  @Test(arguments: [false, true])
  func `Two worlds of one task may resume each other on any thread`(inChild: Bool) async {
    let stream = AsyncStream<Int>.makeStream()
    let (here, there) = (Simulation(), Simulation())
    let listening = Self.store(in: here) { for await _ in stream.stream {} }
    let telling = Self.store(in: there) {
      if inChild {
        async let told = stream.continuation.yield(1)
        _ = await told
      } else {
        stream.continuation.yield(1)
      }
    }
    Self.start(listening, in: here)
    await MainActor.run { Self.start(telling, in: there) }
    here.run()
    #expect(here.problems == [])
    #expect(there.problems == [])
    stream.continuation.finish()
  }

  @Test func `A world that another task drives is foreign on every thread`() async {
    let stream = AsyncStream<Int>.makeStream()
    let (here, there) = (Simulation(), Simulation())
    let listening = Self.store(in: here) { for await _ in stream.stream {} }
    let telling = Self.store(in: there) { stream.continuation.yield(1) }
    await MainActor.run { Self.start(listening, in: here) }
    await Task.detached { @MainActor in Self.start(telling, in: there) }.value
    await MainActor.run { here.run() }
    #expect(
      here.problems.map { problem in
        if case .foreignJob(let effects) = problem { effects.map(\.name) } else { [] }
      } == [["relay"]])
    stream.continuation.finish()
  }
}

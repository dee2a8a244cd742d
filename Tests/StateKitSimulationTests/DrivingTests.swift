import Foundation
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// Who may drive a world, and what is found of whoever should not.
struct DrivingTests {
  /// Does something as it reduces, or in an effect.
  private struct Doing: Reducer {
    let reducing: @Sendable () -> Void
    let running: (@Sendable () async -> Void)?

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state += 1
      reducing()
      guard let running else { return .none }
      return .run("inside") { _ in await running() }
    }
  }

  private static func store(
    in simulation: Simulation, reducing: @escaping @Sendable () -> Void = {},
    running: (@Sendable () async -> Void)? = nil
  ) -> StoreActorOf<Doing> {
    StoreActor(initialState: 0, log: simulation.log, executor: simulation.executor) {
      Doing(reducing: reducing, running: running)
    }
  }

  /// It recursed until the stack was full, and time passed in the middle of a reduction.
  @Test func `What runs in a world does not drive it`() {
    let simulation = Simulation()
    let store = Self.store(in: simulation) { [weak simulation] in
      simulation?.advance(by: .seconds(5))
    } running: { [weak simulation] in
      simulation?.run()
    }
    store.assumeIsolated { _ = $0.send(0) }
    simulation.run()
    #expect(simulation.clock.now.offset == .zero)
    #expect(
      simulation.problems.map { problem in
        if case .drivenFromInside(let effect) = problem { effect?.name ?? "a reducer" } else { "" }
      } == ["a reducer", "inside"])
  }

  /// Both found the world standing still, and raced.
  @Test func `Two threads that send at once end the process with a message`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      DrivingTests.sendOnTwoThreads()
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "Something isolated to a simulation was used on a thread that does not drive it"))
  }

  private static func sendOnTwoThreads() {
    let simulation = Simulation()
    let isInside = DispatchSemaphore(value: 0)
    let hasTried = DispatchSemaphore(value: 0)
    let store = store(in: simulation) {
      isInside.signal()
      hasTried.wait()
    }
    Thread.detachNewThread { store.assumeIsolated { _ = $0.send(0) } }
    isInside.wait()
    store.assumeIsolated { _ = $0.send(0) }
    hasTried.signal()
  }

  @Test func `A store that outlives its simulation still reduces, and its effects end`() {
    let tally = Mutex(0)
    let store = Self.store(in: Simulation(), running: { tally.withLock { $0 += 1 } })
    store.assumeIsolated { _ = $0.send(0) }
    #expect(store.assumeIsolated { $0.state } == 1)
    #expect(tally.withLock { $0 } == 1)
  }

  // MARK: Time without an end

  @Test func `Time ends at its last moment, and stands still there`() {
    let simulation = Simulation(blockingLimit: .seconds(Int64.max))
    let wakes = Mutex(0)
    simulation.advance(by: .seconds(1))
    simulation.schedule(after: Duration(attoseconds: .max)) { wakes.withLock { $0 += 1 } }
    for _ in 0..<30 { simulation.advance(by: .seconds(Int64.max)) }
    #expect(simulation.clock.now.offset == Duration(attoseconds: .max))
    #expect(wakes.withLock { $0 } == 1)
    #expect(
      simulation.clock.now.advanced(by: .seconds(-1)).offset
        == Duration(attoseconds: .max) - .seconds(1))
  }

  @Test func `A short timer among many who sleep is found as one that is alone`() {
    let simulation = Simulation(blockingLimit: .seconds(3_600))
    let store = StoreActor<Int, Duration>(
      initialState: 0, log: simulation.log, executor: simulation.executor
    ) {
      Reduce { _, interval in
        .run("timer") { _ in while true { try await simulation.clock.sleep(for: interval) } }
      }
    }
    store.assumeIsolated { store in
      for _ in 0..<100 { store.send(.seconds(1_000_000)) }
      store.send(.milliseconds(1))
    }
    simulation.advance(by: .seconds(3_600))
    #expect(
      simulation.problems.map { problem -> Duration in
        if case .tooManyWakes(100_000, let moment, _) = problem { moment } else { .zero }
      } == [.milliseconds(100_001)])
    withExtendedLifetime(store) {}
  }
}

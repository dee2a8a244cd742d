import Foundation
import StateKit
import StateKitSimulation
import Synchronization
import Testing
import TestSupport

/// Which code may drive a simulation, that is, run its jobs with `run()` or `advance(by:)`, and
/// which wrong uses are reported.
@Suite(.limitedChildProcesses)
struct DrivingTests {
  /// Runs closures in the reducer and in an effect.
  private struct ClosureRunner: Reducer {
    let inReducer: @Sendable () -> Void
    let inEffect: (@Sendable () async -> Void)?

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state += 1
      inReducer()
      guard let inEffect else { return .none }
      return .run("inside") { _ in await inEffect() }
    }
  }

  private static func store(
    in simulation: Simulation, inReducer: @escaping @Sendable () -> Void = {},
    inEffect: (@Sendable () async -> Void)? = nil
  ) -> StoreActorOf<ClosureRunner> {
    StoreActor(initialState: 0, log: simulation.log, executor: simulation.executor) {
      ClosureRunner(inReducer: inReducer, inEffect: inEffect)
    }
  }

  @Test func `run(jobs:) stops after the given number of jobs`() {
    let continuedCount = Mutex(0)
    let simulation = Simulation()
    let store = Self.store(
      in: simulation,
      inEffect: {
        await Task.yield()
        continuedCount.withLock { $0 += 1 }
      })
    for _ in 0..<4 { store.assumeIsolated { _ = $0.send(0) } }
    // The jobs that start the effects run first, then one job for each effect that continues.
    var jobs = 0
    while continuedCount.withLock({ $0 }) == 0, jobs < 100 {
      simulation.run(jobs: 1)
      jobs += 1
    }
    #expect(continuedCount.withLock { $0 } == 1)
    for limit in [0, -1] { simulation.run(jobs: limit) }
    #expect(continuedCount.withLock { $0 } == 1)
    simulation.run(jobs: 2)
    #expect(continuedCount.withLock { $0 } == 3)
    simulation.run(jobs: 9)
    #expect(continuedCount.withLock { $0 } == 4)
  }

  /// Regression test: the simulation recursed until the stack was exhausted, and time passed while
  /// a reducer ran.
  @Test func `Code inside a simulation cannot drive that simulation`() {
    let simulation = Simulation()
    let store = Self.store(
      in: simulation,
      inReducer: { [weak simulation] in simulation?.advance(by: .seconds(5)) },
      inEffect: { [weak simulation] in simulation?.run() })
    store.assumeIsolated { _ = $0.send(0) }
    simulation.run()
    #expect(simulation.clock.now.offset == .zero)
    #expect(
      simulation.problems.map { problem in
        if case .drivenReentrantly(let effect) = problem { effect?.name ?? "a reducer" } else { "" }
      } == ["a reducer", "inside"])
  }

  /// Regression test: both threads found that the simulation was not driven, and raced.
  @Test func `Two threads that send at once terminate the process with a message`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      DrivingTests.sendOnTwoThreads()
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "State isolated to a simulation was accessed on one thread while another thread drives"))
  }

  private static func sendOnTwoThreads() {
    let simulation = Simulation()
    let reducerEntered = DispatchSemaphore(value: 0)
    let secondSendReturned = DispatchSemaphore(value: 0)
    let store = store(
      in: simulation,
      inReducer: {
        reducerEntered.signal()
        secondSendReturned.wait()
      })
    Thread.detachNewThread { store.assumeIsolated { _ = $0.send(0) } }
    reducerEntered.wait()
    store.assumeIsolated { _ = $0.send(0) }
    secondSendReturned.signal()
  }

  @Test func `A store that outlives its simulation still handles actions and runs effects`() {
    let effectRuns = Mutex(0)
    let store = Self.store(in: Simulation(), inEffect: { effectRuns.withLock { $0 += 1 } })
    store.assumeIsolated { _ = $0.send(0) }
    #expect(store.assumeIsolated { $0.state } == 1)
    #expect(effectRuns.withLock { $0 } == 1)
  }

  // MARK: Limits of time

  @Test func `Time stops at the last representable moment`() {
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

  @Test func `Other sleepers do not affect the time at which a too frequent timer is reported`() {
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

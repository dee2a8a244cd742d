import Foundation
import StateKit
import StateKitSimulation
import Synchronization
import TestSupport
import Testing

/// An invariant is asked where it may look at a store: on the thread that drives, and in no reducer.
struct InvariantThreadTests {
  private struct Escaper: Reducer {
    let operation: @Sendable () async -> Void

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state += 1
      return .run("escaper") { [operation] _ in await operation() }
    }
  }

  /// Runs each job on a thread of its own, which needs none of the pool that the tests have.
  private final class Elsewhere: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      Thread.detachNewThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  private static func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

  /// The problems of a run whose effect does something, with an invariant that looks at the store.
  private func problems(
    _ operation: @escaping @Sendable (Simulation) async -> Void
  ) -> [SimulationProblem] {
    let failure = #expect(throws: SimulationFailure.self) {
      try simulate(seeds: [1]) { simulation in
        let store = StoreActor(
          initialState: 0, log: simulation.log, executor: simulation.executor
        ) {
          Escaper { await operation(simulation) }
        } dependencies: {
          $0.live(in: simulation)
        }
        simulation.always("It has begun") { store.assumeIsolated { $0.state >= 0 } }
        store.assumeIsolated { _ = $0.send(0) }
        simulation.run()
      }
    }
    if case .problems(let problems) = failure?.reason { return problems }
    return []
  }

  /// The rule was asked on that thread, and the process ended.
  @Test func `A double called on a foreign thread is a problem, whatever has to hold`() {
    let problems = problems { simulation in
      let isCalled = DispatchSemaphore(value: 0)
      Task.detached(executorPreference: Elsewhere()) {
        try? await simulation.point("api.save")
        isCalled.signal()
      }
      Self.wait(for: isCalled)
    }
    #expect(problems == [.calledOutside("api.save")])
  }

  @Test func `A job from a foreign thread is a problem, whatever has to hold`() {
    let held = Held()
    let problems = problems { _ in
      async let answer: Void = withCheckedContinuation { held.keep($0) }
      // The child begins to wait.
      await Task.yield()
      Worker { held.resume() }.join()
      await answer
    }
    #expect(
      problems.map { problem in
        if case .foreignJob(let effects) = problem { effects.map(\.name) } else { [] }
      } == [["escaper"]])
  }

  /// A continuation that waits for another thread.
  private final class Held: Sendable {
    private let continuation = Mutex<CheckedContinuation<Void, Never>?>(nil)

    func keep(_ it: CheckedContinuation<Void, Never>) { continuation.withLock { $0 = it } }

    func resume() { continuation.withLock { $0.take() }?.resume() }
  }

  @Test func `An event from a foreign thread is looked at when the world has run`() {
    let simulation = Simulation()
    let store = StoreActor(initialState: 0, log: simulation.log, executor: simulation.executor) {
      Escaper {
        Worker { simulation.log.report(Report("From elsewhere")) }.join()
      }
    }
    let notes = Notes()
    let here = ObjectIdentifier(Thread.current)
    simulation.always("On this thread") {
      notes.add(ObjectIdentifier(Thread.current) == here ? "here" : "elsewhere")
      return true
    }
    store.assumeIsolated { _ = $0.send(0) }
    simulation.run()
    #expect(Set(notes.all) == ["here"])
  }

  /// With a log of its own nothing was held back until the reducer was done, and the process ended.
  @Test(arguments: [false, true])
  func `A reducer that drives is a problem, whatever has to hold`(hasOwnLog: Bool) {
    let simulation = Simulation()
    let store = StoreActor(
      initialState: 0, log: hasOwnLog ? EventLog() : simulation.log, executor: simulation.executor
    ) {
      Reduce<Int, Int> { _, _ in
        simulation.run()
        return .none
      }
    }
    let reports = Notes()
    let subscription = simulation.log.listen(to: .issues) { _ in reports.add("report") }
    simulation.always("It is zero") { [weak store] in
      store?.assumeIsolated { $0.state == 0 } ?? true
    }
    store.assumeIsolated { _ = $0.send(1) }
    #expect(simulation.problems == [.drivenFromInside(nil)])
    #expect(reports.all == ["report"])
    subscription.cancel()
  }
}

import Foundation
import StateKit
import StateKitSimulation
import Synchronization
import TestSupport
import Testing

/// An invariant is checked where it may access a store: on the thread that drives the simulation,
/// which is the thread that runs its jobs, and outside every reducer. Any other thread is foreign.
struct InvariantThreadTests {
  /// A feature whose effect runs an operation of the test.
  private struct OperationFeature: Reducer {
    let operation: @Sendable () async -> Void

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state += 1
      return .run("operation") { [operation] _ in await operation() }
    }
  }

  /// Runs each job on a new thread, so that it does not need a thread of the shared pool.
  private final class ThreadPerJobExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      Thread.detachNewThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  private static func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

  /// Runs an operation in an effect of a store, with an invariant that accesses the store. Returns
  /// the problems of the run.
  private func problemsOfRun(
    _ operation: @escaping @Sendable (Simulation) async -> Void
  ) -> [SimulationProblem] {
    let failure = #expect(throws: SimulationFailure.self) {
      try simulate(seeds: [1]) { simulation in
        let store = StoreActor(
          initialState: 0, log: simulation.log, executor: simulation.executor
        ) {
          OperationFeature { await operation(simulation) }
        } dependencies: {
          $0.useSimulation(simulation)
        }
        simulation.invariant("The count is not negative") { store.assumeIsolated { $0.state >= 0 } }
        store.assumeIsolated { _ = $0.send(0) }
        simulation.run()
      }
    }
    if case .problems(let problems) = failure?.reason { return problems }
    return []
  }

  /// Regression test: the invariant was checked on the foreign thread, and the process was
  /// terminated.
  @Test func `With an invariant, a test double called on a foreign thread is still reported`() {
    let problems = problemsOfRun { simulation in
      let isCalled = DispatchSemaphore(value: 0)
      Task.detached(executorPreference: ThreadPerJobExecutor()) {
        try? await simulation.faultPoint("api.save")
        isCalled.signal()
      }
      Self.wait(for: isCalled)
    }
    #expect(problems == [.foreignCall("api.save")])
  }

  @Test func `With an invariant, a job from a foreign thread is still reported`() {
    let held = SuspendedContinuation()
    let problems = problemsOfRun { _ in
      async let answer: Void = withCheckedContinuation { held.keep($0) }
      // During the yield, the child task starts to wait.
      await Task.yield()
      TestThread { held.resume() }.join()
      await answer
    }
    #expect(
      problems.map { problem in
        if case .foreignJob(let effects) = problem { effects.map(\.name) } else { [] }
      } == [["operation"]])
  }

  /// A continuation that another thread resumes.
  private final class SuspendedContinuation: Sendable {
    private let continuation = Mutex<CheckedContinuation<Void, Never>?>(nil)

    func keep(_ suspended: CheckedContinuation<Void, Never>) {
      continuation.withLock { $0 = suspended }
    }

    func resume() { continuation.withLock { $0.take() }?.resume() }
  }

  @Test func `Invariants are checked on the driving thread after an event from another thread`() {
    let simulation = Simulation()
    let store = StoreActor(initialState: 0, log: simulation.log, executor: simulation.executor) {
      OperationFeature {
        TestThread { simulation.log.report(StoreIssue("From elsewhere")) }.join()
      }
    }
    let notes = NoteRecorder()
    let here = ObjectIdentifier(Thread.current)
    simulation.invariant("On this thread") {
      notes.add(ObjectIdentifier(Thread.current) == here ? "here" : "elsewhere")
      return true
    }
    store.assumeIsolated { _ = $0.send(0) }
    simulation.run()
    #expect(Set(notes.all) == ["here"])
  }

  /// Regression test: with a separate log for the store, the issue about the reducer was delivered
  /// before the reducer had returned, and the process was terminated.
  @Test(arguments: [false, true])
  func `With an invariant, a reducer that runs its simulation is still reported`(hasOwnLog: Bool) {
    let simulation = Simulation()
    let store = StoreActor(
      initialState: 0, log: hasOwnLog ? EventLog() : simulation.log, executor: simulation.executor
    ) {
      Reduce<Int, Int> { _, _ in
        simulation.run()
        return .none
      }
    }
    let issues = NoteRecorder()
    let subscription = simulation.log.listen(to: .issues) { _ in issues.add("issue") }
    simulation.invariant("It is zero") { [weak store] in
      store?.assumeIsolated { $0.state == 0 } ?? true
    }
    store.assumeIsolated { _ = $0.send(1) }
    #expect(simulation.problems == [.drivenReentrantly(nil)])
    #expect(issues.all == ["issue"])
    subscription.cancel()
  }
}

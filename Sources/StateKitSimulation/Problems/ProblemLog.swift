import StateKit
import Synchronization

/// The problems of a simulation, in order. Each problem is reported to the log once.
final class ProblemLog: Sendable {
  private struct State: Sendable {
    var all: [SimulationProblem] = []
    /// The number of problems at the end of `all` that are not yet reported to the log.
    var unreportedCount = 0
    /// The number of problems that were reported to an earlier test store.
    var previousCount = 0
  }

  private let log: EventLog
  private let state = Locked(State())
  /// Read before each job, and therefore without the lock.
  private let hasUnreported = Atomic(false)

  init(log: EventLog) { self.log = log }

  var all: [SimulationProblem] { state.withLock { $0.all } }

  /// Whether any problem was reported to the log.
  var hasReportedAny: Bool { state.withLock { $0.all.count > $0.unreportedCount } }

  /// Adds a problem, unless it is known already, and reports it to the log.
  func add(_ problem: SimulationProblem) {
    addWithoutReporting(problem)
    reportPending()
  }

  /// Adds a problem, unless it is known already. The driver reports it between two jobs.
  ///
  /// For use on a thread that does not drive the simulation, or while a reducer runs. No store can
  /// be accessed then, and reporting would call listeners that may access one, such as invariants.
  func addWithoutReporting(_ problem: SimulationProblem) {
    state.withLock { state in
      if state.all[state.previousCount...].contains(problem) { return }
      state.all.append(problem)
      state.unreportedCount += 1
      hasUnreported.store(true, ordering: .releasing)
    }
  }

  /// Reports all unreported problems to the log.
  func reportPending() {
    if !hasUnreported.load(ordering: .relaxed) { return }
    while let problem = takeUnreported() { log.report(StoreIssue(problem.description)) }
  }

  private func takeUnreported() -> SimulationProblem? {
    state.withLock { state in
      if state.unreportedCount == 0 {
        hasUnreported.store(false, ordering: .relaxed)
        return nil
      }
      defer { state.unreportedCount -= 1 }
      return state.all[state.all.count - state.unreportedCount]
    }
  }

  /// Starts over for another test store: a known problem is reported again if it occurs again.
  func startNewReport() { state.withLock { $0.previousCount = $0.all.count } }
}

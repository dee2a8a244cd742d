import StateKit
import Synchronization

/// The problems of a simulation, in order. Each is reported to the log once.
final class ProblemLog: Sendable {
  private struct State: Sendable {
    var all: [SimulationProblem] = []
    /// The number of problems, counted from the last one, that are not yet reported to the log.
    var untold = 0
    /// The number of problems that were reported to an earlier test store.
    var past = 0
  }

  private let log: EventLog
  private let state = Locked(State())
  /// Read before each job, and therefore without the lock.
  private let hasUntold = Atomic(false)

  init(log: EventLog) { self.log = log }

  var all: [SimulationProblem] { state.withLock { $0.all } }

  /// Whether any problem was reported to the log.
  var hasReportedAny: Bool { state.withLock { $0.all.count > $0.untold } }

  /// Adds a problem, unless it is known already, and reports it to the log.
  func add(_ problem: SimulationProblem) {
    addWithoutReporting(problem)
    reportPending()
  }

  /// Adds a problem, unless it is known already, without reporting it: on a thread that does not
  /// drive, or while a reducer runs. A listener of the log, such as an invariant, may access a
  /// store. The driver reports the problem between two jobs.
  func addWithoutReporting(_ problem: SimulationProblem) {
    state.withLock { state in
      if state.all[state.past...].contains(problem) { return }
      state.all.append(problem)
      state.untold += 1
      hasUntold.store(true, ordering: .releasing)
    }
  }

  /// Reports the noted problems to the log.
  func reportPending() {
    if !hasUntold.load(ordering: .relaxed) { return }
    while let problem = takeUntold() { log.report(StoreIssue(problem.description)) }
  }

  private func takeUntold() -> SimulationProblem? {
    state.withLock { state in
      if state.untold == 0 {
        hasUntold.store(false, ordering: .relaxed)
        return nil
      }
      defer { state.untold -= 1 }
      return state.all[state.all.count - state.untold]
    }
  }

  /// Starts over for another test store: a known problem is reported again if it occurs again.
  func startNewReport() { state.withLock { $0.past = $0.all.count } }
}

import StateKit
import Synchronization

/// What has gone wrong in a world, in order. Each is reported to its log, once.
final class Problems: Sendable {
  private struct State: Sendable {
    var all: [SimulationProblem] = []
    /// Of the last ones, how many the log has not been told of.
    var untold = 0
    /// How many of them were told to a test store that has gone since.
    var past = 0
  }

  private let log: EventLog
  private let state = Locked(State())
  /// Asked before each job, so it is read without the lock.
  private let hasUntold = Atomic(false)

  init(log: EventLog) { self.log = log }

  var all: [SimulationProblem] { state.withLock { $0.all } }

  /// Whether the log has been told of one.
  var isAnyTold: Bool { state.withLock { $0.all.count > $0.untold } }

  /// Adds a problem, unless it was found already, and tells the log.
  func add(_ problem: SimulationProblem) {
    note(problem)
    tell()
  }

  /// Adds a problem, unless it was found already, where nobody may be told of it: on a thread that does
  /// not drive, or while a reducer runs. Who listens, an invariant, may look at a store. The driver
  /// tells the log between two jobs.
  func note(_ problem: SimulationProblem) {
    state.withLock { state in
      if state.all[state.past...].contains(problem) { return }
      state.all.append(problem)
      state.untold += 1
      hasUntold.store(true, ordering: .releasing)
    }
  }

  /// Tells the log of what was noted.
  func tell() {
    if !hasUntold.load(ordering: .relaxed) { return }
    while let problem = takeUntold() { log.report(Report(problem.description)) }
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

  /// Somebody else listens from now on: what was found already is reported again when it is found again.
  func tellAnew() { state.withLock { $0.past = $0.all.count } }
}

import StateKit

/// What has gone wrong in a world, in order. Each is reported to its log as it is found.
final class Problems: Sendable {
  private let log: EventLog
  private let list = Locked<[SimulationProblem]>([])

  init(log: EventLog) { self.log = log }

  var all: [SimulationProblem] { list.withLock { $0 } }

  /// Adds a problem, unless it was found already.
  func add(_ problem: SimulationProblem) {
    let isNew = list.withLock { list in
      if list.contains(problem) { return false }
      list.append(problem)
      return true
    }
    if isNew { log.report(Report(problem.description)) }
  }
}

import LifeSignalSimulation

/// The totals of the scenarios in one run.
struct RunSummary {
  private(set) var passedFiles = 0
  private(set) var failedFiles = 0
  /// The number of scenarios that failed under faults, but without a violation or an issue.
  private(set) var unexpectedFiles = 0
  private(set) var steps = 0
  private(set) var expectations = 0
  /// The number of invariants that were checked in each scenario.
  private(set) var invariants = 0
  private(set) var failures = 0
  /// The planned faults, and how often each occurred.
  private(set) var faults: [(fault: Fault, count: Int)] = []
  /// The number of files that cannot be read or are not scenarios.
  var unreadableFiles = 0

  var files: Int { passedFiles + failedFiles + unexpectedFiles + unreadableFiles }

  mutating func add(_ result: ScenarioResult) {
    passedFiles += result.isPassed ? 1 : 0
    unexpectedFiles += result.isExplainedByFaults ? 1 : 0
    failedFiles += result.isPassed || result.isExplainedByFaults ? 0 : 1
    steps += result.steps
    expectations += result.expectations
    invariants = result.invariants
    failures += result.failures.count
    let earlierCounts = faults.map(\.count)
    faults = result.plan.enabled.enumerated().map { index, fault in
      (fault, result.faults[fault] + (index < earlierCounts.count ? earlierCounts[index] : 0))
    }
  }

  /// The exit code. An unreadable file takes precedence over a failed scenario.
  var exitCode: ExitCode {
    if unreadableFiles > 0 { return .badInput }
    if failedFiles > 0 { return .failed }
    return unexpectedFiles > 0 ? .unexpected : .success
  }
}

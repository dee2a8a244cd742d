import LifeSignalSimulation

/// What the stories of one run came to.
struct RunSummary {
  private(set) var passedFiles = 0
  private(set) var failedFiles = 0
  /// Files in whose stories faults led to something else than was expected, and no rule was broken.
  private(set) var unexpectedFiles = 0
  private(set) var steps = 0
  private(set) var expectations = 0
  /// How many rules were checked in each story.
  private(set) var invariants = 0
  private(set) var failures = 0
  /// The faults that were to strike, and how often they did.
  private(set) var faults: [(fault: Fault, count: Int)] = []
  /// Files that are no stories.
  var unreadableFiles = 0

  var files: Int { passedFiles + failedFiles + unexpectedFiles + unreadableFiles }

  mutating func add(_ result: ScenarioResult) {
    passedFiles += result.isPassed ? 1 : 0
    unexpectedFiles += result.isOnlyUnexpected ? 1 : 0
    failedFiles += result.isPassed || result.isOnlyUnexpected ? 0 : 1
    steps += result.steps
    expectations += result.expectations
    invariants = result.invariants
    failures += result.failures.count
    let earlier = faults.map(\.count)
    faults = result.plan.enabled.enumerated().map { index, fault in
      (fault, result.faults[fault] + (index < earlier.count ? earlier[index] : 0))
    }
  }

  /// A file that is no story weighs more than one that fails: nothing is known about it.
  var exitCode: ExitCode {
    if unreadableFiles > 0 { return .badInput }
    if failedFiles > 0 { return .failed }
    return unexpectedFiles > 0 ? .unexpected : .fine
  }
}

import LifeSignalSimulation

/// What the stories of one run came to.
struct RunSummary {
  private(set) var passedFiles = 0
  private(set) var failedFiles = 0
  private(set) var steps = 0
  private(set) var expectations = 0
  /// How many rules were checked in each story.
  private(set) var invariants = 0
  private(set) var failures = 0
  /// Files that are no stories.
  var unreadableFiles = 0

  var files: Int { passedFiles + failedFiles + unreadableFiles }

  mutating func add(_ result: ScenarioResult) {
    passedFiles += result.isPassed ? 1 : 0
    failedFiles += result.isPassed ? 0 : 1
    steps += result.steps
    expectations += result.expectations
    invariants = result.invariants
    failures += result.failures.count
  }

  /// A file that is no story weighs more than one that fails: nothing is known about it.
  var exitCode: ExitCode {
    if unreadableFiles > 0 { return .badInput }
    return failedFiles > 0 ? .failed : .fine
  }
}

/// How much has happened since time last went on, or the world was last driven from outside.
struct Step: Sendable {
  /// How many actions effects may send while time stands still.
  static let mostActions = 100_000
  /// How many jobs may run while time stands still: so many that what sends actions without end is
  /// found by its actions, which take some jobs each.
  static let mostJobs = 500_000

  private(set) var actions = 0
  private(set) var jobs = 0
  private(set) var isStopped = false

  /// False when there were too many.
  mutating func countAction() -> Bool {
    actions += 1
    if actions > Self.mostActions { isStopped = true }
    return !isStopped
  }

  /// False when there were too many.
  mutating func countJob() -> Bool {
    jobs += 1
    if jobs > Self.mostJobs { isStopped = true }
    return !isStopped
  }
}

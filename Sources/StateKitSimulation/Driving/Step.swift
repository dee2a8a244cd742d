/// How much has happened since the world was last driven from outside, and since time last went on.
struct Step: Sendable {
  /// How many actions effects may send while time stands still.
  static let mostActions = 100_000
  /// How many jobs may run while time stands still: so many that what sends actions without end is
  /// found by its actions, which take some jobs each.
  static let mostJobs = 500_000
  /// How often one task may wake in one step: a second hand over a day stays below.
  static let mostWakes = 100_000

  /// What there was too much of.
  enum Excess: Sendable { case actions, jobs, wakes }

  private var actions = 0
  private var jobs = 0
  private var wakes: [UInt: Int] = [:]
  private(set) var excess: Excess?
  private var isTold = false
  /// Whether there was too much in an earlier step, which was reported: what goes on for ever is not
  /// given as much time again.
  private let isShort: Bool

  /// - Parameter last: The step before. One in which there was not too much ends the shortness.
  init(after last: Step? = nil) {
    isShort = last?.excess == .actions || last?.excess == .jobs
  }

  /// Whether nothing more may happen in this step.
  var isStopped: Bool { excess != nil }

  /// Time goes on: actions and jobs are counted anew.
  mutating func beginMoment() {
    if excess == .wakes { return }
    actions = 0
    jobs = 0
    excess = nil
    isTold = false
  }

  /// False when there were too many.
  mutating func countAction() -> Bool {
    actions += 1
    if actions > limit(Self.mostActions) && excess == nil { excess = .actions }
    return excess == nil
  }

  /// False when there were too many.
  mutating func countJob() -> Bool {
    jobs += 1
    if jobs > limit(Self.mostJobs) && excess == nil { excess = .jobs }
    return excess == nil
  }

  /// Counts the end of a sleep.
  ///
  /// - Parameter task: Names the task that woke last.
  /// - Returns: How many there may be, when there were too many.
  mutating func countWake(of task: UInt) -> Int? {
    let count = wakes[task, default: 0] + 1
    wakes[task] = count
    guard count > Self.mostWakes else { return nil }
    if excess == nil { excess = .wakes }
    return Self.mostWakes
  }

  /// Whether the excess is to be reported: once, and not again in later steps.
  mutating func takeNews() -> Bool {
    if isShort || isTold || excess == nil { return false }
    isTold = true
    return true
  }

  private func limit(_ most: Int) -> Int { isShort ? most / 100 : most }
}

/// Counts the wakes of sleepers in one step, and the actions and jobs since the step began or since
/// time last advanced in it. A step begins when the simulation is driven from outside.
struct StepBudget: Sendable {
  /// The number of actions that effects may send while time stands still.
  static let maximumActions = 100_000
  /// The number of jobs that may run while time stands still, and the number of jobs that may wait
  /// at once. The limit is so large that an endless loop of actions, each of which takes several
  /// jobs, first exceeds the limit of actions.
  static let maximumJobs = 500_000
  /// The number of times that one task may wake in one step, enough for one wake per second over a
  /// day.
  static let maximumWakes = 100_000

  /// The limit that was exceeded.
  enum Excess: Sendable { case actions, jobs, wakes }

  private var actions = 0
  private var jobs = 0
  private var wakes: [UInt: Int] = [:]
  private(set) var excess: Excess?
  private var isReported = false
  /// Whether the previous step exceeded the limit of actions or jobs. Both limits are then smaller
  /// in this step: otherwise, the same endless loop would take as long again.
  private let hasReducedLimits: Bool

  /// - Parameter last: The previous step. After a step that exceeded no limit of actions or jobs,
  ///   the limits are normal again.
  init(after last: StepBudget? = nil) {
    hasReducedLimits = last?.excess == .actions || last?.excess == .jobs
  }

  /// Whether the step has exceeded a limit, so that nothing more may run in it.
  var isStopped: Bool { excess != nil }

  /// Starts to count actions and jobs from zero, because time has advanced.
  mutating func resetForNewInstant() {
    if excess == .wakes { return }
    actions = 0
    jobs = 0
    excess = nil
    isReported = false
  }

  /// Counts an action. Returns false if a limit is exceeded.
  mutating func countAction() -> Bool {
    actions += 1
    if actions > limit(Self.maximumActions) && excess == nil { excess = .actions }
    return excess == nil
  }

  /// Counts a job. Returns false if a limit is exceeded.
  mutating func countJob() -> Bool {
    jobs += 1
    if jobs > limit(Self.maximumJobs) && excess == nil { excess = .jobs }
    return excess == nil
  }

  /// Counts the end of a sleep.
  ///
  /// - Parameter task: Identifies the task. The limit applies to each task separately.
  /// - Returns: The limit, if it is exceeded; otherwise nil.
  mutating func countWake(of task: UInt) -> Int? {
    let count = wakes[task, default: 0] + 1
    wakes[task] = count
    guard count > Self.maximumWakes else { return nil }
    if excess == nil { excess = .wakes }
    return Self.maximumWakes
  }

  /// Returns whether to report the excess: only once, even if the next steps exceed a limit again.
  mutating func takeUnreportedExcess() -> Bool {
    if hasReducedLimits || isReported || excess == nil { return false }
    isReported = true
    return true
  }

  private func limit(_ normal: Int) -> Int { hasReducedLimits ? normal / 100 : normal }
}

import Dispatch

/// Calls closures after a time, measured by the real clock, on its own queue, so that blocked
/// threads cannot delay the calls. It is the only type of this library that uses real time. A
/// simulation uses it only to terminate the process when a thread hangs.
struct RealTimeTimer: Sendable {
  /// Calls a closure after a delay. The call is late if the process was suspended meanwhile, for
  /// example by a debugger, or was not scheduled.
  let schedule:
    @Sendable (_ delay: Duration, _ body: @escaping @Sendable (_ isLate: Bool) -> Void) -> Void

  /// Calls a closure after every ready task has had several turns to run.
  let afterRunnableTasks: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void

  /// The alarm of the machine. All simulations share one queue: calls on it are short, and it runs
  /// even if all threads of the shared queues are blocked.
  static let live: Self = {
    let queue = DispatchQueue(label: "StateKitSimulation.Alarm")
    return Self { delay, body in
      // No limit is longer than a year.
      let delay = min(delay, .seconds(31_536_000))
      let milliseconds = Int((delay / .milliseconds(1)).rounded(.up))
      let latest = ContinuousClock.now + delay + tolerance
      queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
        body(ContinuousClock.now > latest)
      }
    } afterRunnableTasks: { body in
      Task.detached(priority: .low) {
        for _ in 0..<yieldRounds {
          for priority in [TaskPriority.high, .medium] {
            await Task.detached(priority: priority) {}.value
          }
        }
        body()
      }
    }
  }()

  /// A call that is later than this tolerance was delayed.
  private static let tolerance = Duration.milliseconds(250)

  /// The number of turns for each task: a resumed task may resume another task, which may resume a
  /// third.
  private static let yieldRounds = 20
}

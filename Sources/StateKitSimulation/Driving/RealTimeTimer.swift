import Dispatch

/// Calls closures after a delay in real time, on a queue of its own, so that blocked threads cannot
/// delay the calls. No other type of this module uses real time. A simulation uses this timer only
/// to terminate a process that would hang.
struct RealTimeTimer: Sendable {
  /// Calls a closure after a delay. The call is late if the process was suspended meanwhile, for
  /// example by a debugger, or was not scheduled.
  let schedule:
    @Sendable (_ delay: Duration, _ body: @escaping @Sendable (_ isLate: Bool) -> Void) -> Void

  /// Calls a closure after every ready task of the process has had several turns to run.
  let afterRunnableTasks: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void

  /// The timer of the machine. All simulations share one queue: calls on the queue are short, and
  /// the queue runs even if all threads of the shared queues are blocked.
  static let live: Self = {
    let queue = DispatchQueue(label: "StateKitSimulation.RealTimeTimer")
    return Self { delay, body in
      // A test disables a limit with a very long delay. The time of the call would overflow, so a delay
      // is cut at one year.
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

  /// A call that is delayed by more than this time is late.
  private static let tolerance = Duration.milliseconds(250)

  /// The number of turns for each task: a resumed task may resume another task, which may resume a
  /// third.
  private static let yieldRounds = 20
}

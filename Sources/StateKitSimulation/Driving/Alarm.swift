import Dispatch

/// Calls somebody after a while of real time, on a queue of its own, so that nobody who blocks the others
/// keeps it from doing so: the one thing in this library that knows of it. Nothing of a simulation depends
/// on it but the end of the process when a thread hangs.
struct Alarm: Sendable {
  /// Calls somebody, and says whether that came late: then the process was stopped meanwhile, as by a
  /// debugger, or had no turn.
  let set:
    @Sendable (_ delay: Duration, _ body: @escaping @Sendable (_ isLate: Bool) -> Void) -> Void

  /// Calls somebody when every task that could run has had its turn, a few times over.
  let afterOthers: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void

  /// The machine's, with one queue for all worlds: what is called there is short, and it is served though
  /// all threads of the common queues are blocked.
  static let live: Self = {
    let queue = DispatchQueue(label: "StateKitSimulation.Alarm")
    return Self { delay, body in
      // Nobody waits longer than a year.
      let delay = min(delay, .seconds(31_536_000))
      let milliseconds = Int((delay / .milliseconds(1)).rounded(.up))
      let latest = ContinuousClock.now + delay + tolerance
      queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
        body(ContinuousClock.now > latest)
      }
    } afterOthers: { body in
      Task.detached(priority: .low) {
        for _ in 0..<turns {
          for priority in [TaskPriority.high, .medium] {
            await Task.detached(priority: priority) {}.value
          }
        }
        body()
      }
    }
  }()

  /// What comes later than that was kept from coming.
  private static let tolerance = Duration.milliseconds(250)

  /// How many turns every task has: one that was resumed may resume another one, and that the next.
  private static let turns = 20
}

import StateKit
import Synchronization

@testable import StateKitSimulation

/// A timer whose calls a test triggers with `fire`.
final class ManualTimer: Sendable {
  private let bodies = Mutex<[@Sendable (_ isLate: Bool) -> Void]>([])

  /// A timer for a watchdog. The timer works only while this object exists, because it references
  /// the object weakly. A strong reference would form a cycle: this object stores the scheduled
  /// closures, and each of them captures the timer.
  var realTimeTimer: RealTimeTimer {
    RealTimeTimer { [weak self] _, body in
      self?.bodies.withLock { $0.append(body) }
    } afterRunnableTasks: { [weak self] body in
      self?.bodies.withLock { $0.append { _ in body() } }
    }
  }

  /// The number of scheduled closures.
  var scheduledCount: Int { bodies.withLock { $0.count } }

  /// Fires a number of times, and each time calls all closures that are scheduled at that moment.
  ///
  /// If `isLate` is true, the closures are called as if the process had been suspended until after
  /// the time for which they were scheduled.
  func fire(_ times: Int = 1, isLate: Bool = false) {
    for _ in 0..<times {
      let all = bodies.withLock { bodies in
        defer { bodies = [] }
        return bodies
      }
      for body in all { body(isLate) }
    }
  }

  /// The number of times that a timer must fire until a watchdog has observed no activity for its
  /// time limit: once to start the observation, and once for each of the 20 intervals of the limit.
  static let firesPerLimit = 21

  /// Creates an executor whose watchdog uses this timer.
  func executor() -> SimulationExecutor { Self.executor(realTimeTimer) }

  /// Creates an executor whose watchdog uses a given timer.
  static func executor(_ timer: RealTimeTimer) -> SimulationExecutor {
    SimulationExecutor(
      choices: .firstInFirstOut, problems: ProblemLog(log: EventLog()),
      watchdog: Watchdog(limit: .seconds(1), timer: timer))
  }
}

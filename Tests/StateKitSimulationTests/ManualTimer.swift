import StateKit
import Synchronization

@testable import StateKitSimulation

/// An alarm that a test triggers.
final class ManualTimer: Sendable {
  private let bodies = Mutex<[@Sendable (_ isLate: Bool) -> Void]>([])

  /// The alarm works as long as the bell exists, because the closures that it would call hold the
  /// alarm.
  var timer: RealTimeTimer {
    RealTimeTimer { [weak self] _, body in
      self?.bodies.withLock { $0.append(body) }
    } afterRunnableTasks: { [weak self] body in
      self?.bodies.withLock { $0.append { _ in body() } }
    }
  }

  /// The number of scheduled observations.
  var count: Int { bodies.withLock { $0.count } }

  func fire(_ times: Int = 1, isLate: Bool = false) {
    for _ in 0..<times {
      let all = bodies.withLock { bodies in
        defer { bodies = [] }
        return bodies
      }
      for body in all { body(isLate) }
    }
  }

  /// The number of rings until a limit has passed without activity: one at rest, and then one for
  /// each interval.
  static let limit = 21

  /// Creates an executor that this alarm observes.
  func executor() -> SimulationExecutor { Self.executor(timer) }

  /// Creates an executor that an alarm observes.
  static func executor(_ alarm: RealTimeTimer) -> SimulationExecutor {
    SimulationExecutor(
      choices: .firstInFirstOut, problems: ProblemLog(log: EventLog()),
      watchdog: Watchdog(limit: .seconds(1), alarm: alarm))
  }
}

import StateKit
import Synchronization

@testable import StateKitSimulation

/// An alarm that a test rings.
final class Bell: Sendable {
  private let bodies = Mutex<[@Sendable (_ isLate: Bool) -> Void]>([])

  /// Rings as long as the bell is held: what it would call holds the alarm.
  var alarm: Alarm {
    Alarm { [weak self] _, body in
      self?.bodies.withLock { $0.append(body) }
    } afterOthers: { [weak self] body in
      self?.bodies.withLock { $0.append { _ in body() } }
    }
  }

  /// How many looks are on their way.
  var count: Int { bodies.withLock { $0.count } }

  func ring(_ times: Int = 1, isLate: Bool = false) {
    for _ in 0..<times {
      let all = bodies.withLock { bodies in
        defer { bodies = [] }
        return bodies
      }
      for body in all { body(isLate) }
    }
  }

  /// How often it rings until a limit has passed in which nothing went on: once at rest, then in
  /// intervals.
  static let limit = 21

  /// A world that this alarm watches.
  func executor() -> SimulationExecutor { Self.executor(alarm) }

  /// A world that an alarm watches.
  static func executor(_ alarm: Alarm) -> SimulationExecutor {
    SimulationExecutor(
      choices: .firstInFirstOut, problems: Problems(log: EventLog()),
      watchdog: Watchdog(limit: .seconds(1), alarm: alarm))
  }
}

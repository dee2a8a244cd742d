import StateKit
import Synchronization
import Testing

@testable import StateKitSimulation

/// When the watchdog takes a thread for blocked, by an alarm that the test rings.
struct WatchdogTests {
  private final class Bell: Sendable {
    private let bodies = Mutex<[@Sendable () -> Void]>([])

    /// Rings as long as the bell is held: what it would call holds the alarm.
    var alarm: Alarm {
      Alarm { [weak self] _, body in self?.bodies.withLock { $0.append(body) } }
    }

    /// How many looks are on their way.
    var count: Int { bodies.withLock { $0.count } }

    func ring() {
      let all = bodies.withLock { bodies in
        defer { bodies = [] }
        return bodies
      }
      for body in all { body() }
    }
  }

  private static func executor(_ bell: Bell) -> SimulationExecutor {
    SimulationExecutor(
      choices: .firstInFirstOut, problems: Problems(log: EventLog()),
      watchdog: Watchdog(limit: .seconds(1), alarm: bell.alarm))
  }

  @Test func `Two looks at one step in which nothing goes on end the process`() async {
    await #expect(processExitsWith: .failure) {
      let bell = Bell()
      let executor = WatchdogTests.executor(bell)
      executor.drive {
        bell.ring()
        bell.ring()
      }
    }
  }

  /// A test of many short steps took longer than the limit, and each look met one of them.
  @Test func `Looks at many short steps find nobody blocked`() {
    let bell = Bell()
    let executor = Self.executor(bell)
    for _ in 0..<10 { executor.drive { bell.ring() } }
    #expect(bell.count == 1)
  }

  @Test func `Looks at a step in which sleepers wake find nobody blocked`() {
    let bell = Bell()
    let executor = Self.executor(bell)
    executor.drive {
      for second in 1...10 {
        executor.countWake(isLater: true, at: .seconds(second))
        bell.ring()
      }
    }
    #expect(bell.count == 1)
  }

  @Test func `While nobody drives nobody looks, and who drives next is watched again`() {
    let bell = Bell()
    let executor = Self.executor(bell)
    executor.drive {}
    #expect(bell.count == 1)
    bell.ring()
    #expect(bell.count == 0)
    executor.drive {}
    #expect(bell.count == 1)
  }
}

import Foundation
import Testing

@testable import StateKitSimulation

/// When the watchdog takes a thread for blocked, by an alarm that the test rings.
struct WatchdogTests {
  @Test func `A step in which nothing goes on for as long as the limit ends the process`() async {
    await #expect(processExitsWith: .failure) {
      let bell = Bell()
      let executor = bell.executor()
      executor.drive { bell.ring(Bell.limit) }
    }
  }

  @Test func `A step that goes on after the limit, and before it was long over, goes on`() {
    let bell = Bell()
    let executor = bell.executor()
    executor.drive { bell.ring(Bell.limit - 1) }
    #expect(bell.count == 1)
  }

  /// Whoever steps through a test in a debugger stops it again and again, and lets it run for moments.
  @Test func `A process that is stopped again and again finds nobody blocked`() {
    let bell = Bell()
    let executor = bell.executor()
    executor.drive {
      for _ in 0..<10 {
        bell.ring(Bell.limit - 2)
        bell.ring(isLate: true)
      }
    }
    #expect(bell.count == 1)
  }

  @Test func `A look that comes late, after a stop in a debugger, finds nobody blocked`() {
    let bell = Bell()
    let executor = bell.executor()
    executor.drive {
      bell.ring(4 * Bell.limit, isLate: true)
    }
    #expect(bell.count == 1)
  }

  /// A test of many short steps took longer than the limit, and each look met one of them.
  @Test func `Looks at many short steps find nobody blocked`() {
    let bell = Bell()
    let executor = bell.executor()
    for _ in 0..<4 * Bell.limit { executor.drive { bell.ring() } }
    #expect(bell.count == 1)
  }

  @Test func `Looks at a step in which sleepers wake find nobody blocked`() {
    let bell = Bell()
    let executor = bell.executor()
    executor.drive {
      for second in 1...4 * Bell.limit {
        executor.countWake(isLater: true, at: .seconds(second))
        bell.ring()
      }
    }
    #expect(bell.count == 1)
  }

  @Test func `While nobody drives nobody looks, and who drives next is watched again`() {
    let bell = Bell()
    let executor = bell.executor()
    executor.drive {}
    #expect(bell.count == 1)
    bell.ring()
    #expect(bell.count == 0)
    executor.drive {}
    #expect(bell.count == 1)
  }

  @Test func `A job of a world that is gone is watched, too`() async {
    await #expect(processExitsWith: .failure) {
      let bell = Bell()
      let executor = bell.executor()
      executor.abandon()
      Task(executorPreference: executor) { bell.ring(Bell.limit) }
    }
  }

  /// It was not watched at all: one send may start a hundred thousand effects, and no job begins.
  @Test func `Looks at a step that starts many tasks find nobody blocked`() {
    let bell = Bell()
    let executor = bell.executor()
    executor.drive {
      bell.ring()
      for _ in 0..<5 {
        Task(executorPreference: executor) {}
        bell.ring(Bell.limit - 1)
      }
    }
    #expect(bell.count == 1)
    executor.drive { while executor.runNextJob() {} }
  }

  @Test func `Whoever starts tasks without an end is blocked`() async {
    await #expect(processExitsWith: .failure) {
      let bell = Bell()
      let executor = bell.executor()
      executor.drive {
        bell.ring()
        for _ in 0..<7 {
          Task(executorPreference: executor) {}
          bell.ring(Bell.limit - 1)
        }
      }
    }
  }

  /// Whoever blocks the threads that all share is the one who is to be found.
  @Test func `An alarm rings though all common threads are blocked`() async {
    await #expect(processExitsWith: .success) {
      let never = DispatchSemaphore(value: 0)
      for _ in 0..<600 { DispatchQueue.global().async { never.wait() } }
      let alarm = Alarm.live
      alarm.set(.milliseconds(10)) { _ in exit(EXIT_SUCCESS) }
      WatchdogTests.wait(never)
    }
  }

  /// Nothing asynchronous may wait so.
  private static func wait(_ semaphore: DispatchSemaphore) {
    _ = semaphore.wait(timeout: .now() + 20)
    exit(EXIT_FAILURE)
  }
}

import Foundation
import Testing
import TestSupport

@testable import StateKitSimulation

/// When the watchdog reports a blocked thread. The test triggers the watchdog's alarm.
@Suite(.limitedChildProcesses)
struct WatchdogTests {
  @Test func `A step without activity for the limit terminates the process`() async {
    await #expect(processExitsWith: .failure) {
      let bell = ManualTimer()
      let executor = bell.executor()
      executor.drive { bell.fire(ManualTimer.limit) }
    }
  }

  @Test func `A step without activity for less than the limit continues`() {
    let bell = ManualTimer()
    let executor = bell.executor()
    executor.drive { bell.fire(ManualTimer.limit - 1) }
    #expect(bell.count == 1)
  }

  /// A debugger stops the process repeatedly, and lets it run for short times.
  @Test func `A process that is stopped repeatedly is not reported as blocked`() {
    let bell = ManualTimer()
    let executor = bell.executor()
    executor.drive {
      for _ in 0..<10 {
        bell.fire(ManualTimer.limit - 2)
        bell.fire(isLate: true)
      }
    }
    #expect(bell.count == 1)
  }

  @Test func `A late observation, as after a stop in a debugger, reports no blocked thread`() {
    let bell = ManualTimer()
    let executor = bell.executor()
    executor.drive {
      bell.fire(4 * ManualTimer.limit, isLate: true)
    }
    #expect(bell.count == 1)
  }

  /// Regression test: a test of many short steps took longer than the limit, and each observation
  /// saw one of the steps.
  @Test func `Many short steps are not reported as blocked`() {
    let bell = ManualTimer()
    let executor = bell.executor()
    for _ in 0..<4 * ManualTimer.limit { executor.drive { bell.fire() } }
    #expect(bell.count == 1)
  }

  @Test func `A step in which sleepers wake is not reported as blocked`() {
    let bell = ManualTimer()
    let executor = bell.executor()
    executor.drive {
      for second in 1...4 * ManualTimer.limit {
        executor.countWake(isLater: true, at: .seconds(second))
        bell.fire()
      }
    }
    #expect(bell.count == 1)
  }

  @Test func `The watchdog stops while the world is not driven, and starts with the next driver`() {
    let bell = ManualTimer()
    let executor = bell.executor()
    executor.drive {}
    #expect(bell.count == 1)
    bell.fire()
    #expect(bell.count == 0)
    executor.drive {}
    #expect(bell.count == 1)
  }

  @Test func `A job of a deallocated world is watched`() async {
    await #expect(processExitsWith: .failure) {
      let bell = ManualTimer()
      let executor = bell.executor()
      executor.abandon()
      Task(executorPreference: executor) { bell.fire(ManualTimer.limit) }
    }
  }

  /// Regression test: arriving jobs were not counted. One send may start a hundred thousand effects
  /// before any job runs.
  @Test func `A step that starts many tasks is not reported as blocked`() {
    let bell = ManualTimer()
    let executor = bell.executor()
    executor.drive {
      bell.fire()
      for _ in 0..<5 {
        Task(executorPreference: executor) {}
        bell.fire(ManualTimer.limit - 1)
      }
    }
    #expect(bell.count == 1)
    executor.drive { while executor.runNextJob() {} }
  }

  @Test func `A step that starts tasks endlessly is reported as blocked`() async {
    await #expect(processExitsWith: .failure) {
      let bell = ManualTimer()
      let executor = bell.executor()
      executor.drive {
        bell.fire()
        for _ in 0..<7 {
          Task(executorPreference: executor) {}
          bell.fire(ManualTimer.limit - 1)
        }
      }
    }
  }

  /// The alarm has to find a test that blocks the shared threads.
  @Test func `An alarm fires even if all shared threads are blocked`() async {
    await #expect(processExitsWith: .success) {
      let never = DispatchSemaphore(value: 0)
      for _ in 0..<600 { DispatchQueue.global().async { never.wait() } }
      let alarm = RealTimeTimer.live
      alarm.schedule(.milliseconds(10)) { _ in exit(EXIT_SUCCESS) }
      WatchdogTests.wait(never)
    }
  }

  /// Asynchronous code cannot wait for a semaphore.
  private static func wait(_ semaphore: DispatchSemaphore) {
    _ = semaphore.wait(timeout: .now() + 20)
    exit(EXIT_FAILURE)
  }
}

import Foundation
import Testing
import TestSupport

@testable import StateKitSimulation

/// When the watchdog reports a blocked thread. The tests trigger the observations of the watchdog.
///
/// A thread drives a simulation while it runs the simulation's jobs. The time from the start of
/// driving until its end is a step, here one call of `drive`.
@Suite(.limitedChildProcesses)
struct WatchdogTests {
  @Test func `A step without activity for the watchdog's limit terminates the process`() async {
    await #expect(processExitsWith: .failure) {
      let timer = ManualTimer()
      let executor = timer.executor()
      executor.drive { timer.fire(ManualTimer.firesPerLimit) }
    }
  }

  @Test func `A step without activity for less than the watchdog's limit continues`() {
    let timer = ManualTimer()
    let executor = timer.executor()
    executor.drive { timer.fire(ManualTimer.firesPerLimit - 1) }
    #expect(timer.scheduledCount == 1)
  }

  /// A debugger stops the process repeatedly, and lets it run for short times.
  @Test func `A process that is stopped repeatedly is not reported as blocked`() {
    let timer = ManualTimer()
    let executor = timer.executor()
    executor.drive {
      for _ in 0..<10 {
        timer.fire(ManualTimer.firesPerLimit - 2)
        timer.fire(isLate: true)
      }
    }
    #expect(timer.scheduledCount == 1)
  }

  @Test func `An observation that is late does not report a blocked thread`() {
    let timer = ManualTimer()
    let executor = timer.executor()
    executor.drive {
      timer.fire(4 * ManualTimer.firesPerLimit, isLate: true)
    }
    #expect(timer.scheduledCount == 1)
  }

  /// Regression test: each observation fell into one of many short steps, so the steps were
  /// reported as one blocked step.
  @Test func `Many short steps are not reported as blocked`() {
    let timer = ManualTimer()
    let executor = timer.executor()
    for _ in 0..<4 * ManualTimer.firesPerLimit { executor.drive { timer.fire() } }
    #expect(timer.scheduledCount == 1)
  }

  @Test func `A step in which sleepers wake is not reported as blocked`() {
    let timer = ManualTimer()
    let executor = timer.executor()
    executor.drive {
      for second in 1...4 * ManualTimer.firesPerLimit {
        executor.countWake(hasAdvancedTime: true, at: .seconds(second))
        timer.fire()
      }
    }
    #expect(timer.scheduledCount == 1)
  }

  @Test func `The watchdog stops while no thread is driving, and starts with the next driver`() {
    let timer = ManualTimer()
    let executor = timer.executor()
    executor.drive {}
    #expect(timer.scheduledCount == 1)
    timer.fire()
    #expect(timer.scheduledCount == 0)
    executor.drive {}
    #expect(timer.scheduledCount == 1)
  }

  @Test func `A blocked job of a deallocated simulation terminates the process`() async {
    await #expect(processExitsWith: .failure) {
      let timer = ManualTimer()
      let executor = timer.executor()
      executor.abandon()
      Task(executorPreference: executor) { timer.fire(ManualTimer.firesPerLimit) }
    }
  }

  /// Regression test: arriving jobs were not counted. One send may start a hundred thousand effects
  /// before any job runs.
  @Test func `A step that keeps starting tasks is not reported before five times the limit`() {
    let timer = ManualTimer()
    let executor = timer.executor()
    executor.drive {
      timer.fire()
      for _ in 0..<5 {
        Task(executorPreference: executor) {}
        timer.fire(ManualTimer.firesPerLimit - 1)
      }
    }
    #expect(timer.scheduledCount == 1)
    executor.drive { while executor.runNextJob() {} }
  }

  @Test func `A step that keeps starting tasks is reported after five times the limit`() async {
    await #expect(processExitsWith: .failure) {
      let timer = ManualTimer()
      let executor = timer.executor()
      executor.drive {
        timer.fire()
        for _ in 0..<7 {
          Task(executorPreference: executor) {}
          timer.fire(ManualTimer.firesPerLimit - 1)
        }
      }
    }
  }

  /// The watchdog must find a test that blocks the shared threads.
  @Test func `The real-time timer fires even if all shared threads are blocked`() async {
    await #expect(processExitsWith: .success) {
      let never = DispatchSemaphore(value: 0)
      for _ in 0..<600 { DispatchQueue.global().async { never.wait() } }
      let timer = RealTimeTimer.live
      timer.schedule(.milliseconds(10)) { _ in exit(EXIT_SUCCESS) }
      WatchdogTests.wait(never)
    }
  }

  /// Synchronous, because asynchronous code cannot wait for a semaphore.
  private static func wait(_ semaphore: DispatchSemaphore) {
    _ = semaphore.wait(timeout: .now() + 20)
    exit(EXIT_FAILURE)
  }
}

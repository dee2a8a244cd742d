import Dispatch
import StateKit
import Synchronization
import TestSupport
import Testing

@testable import StateKitSimulation

/// When the watchdog reports a simulation that is awaited but not driven. The test triggers the
/// watchdog's alarm.
@Suite(.limitedChildProcesses)
struct AwaitedWorldTests {
  private static func store(on executor: SimulationExecutor) -> StoreActor<Int, Int> {
    StoreActor(initialState: 0, executor: executor) { EmptyReducer<Int, Int>() }
  }

  /// Awaits a store from outside, and returns once the wait has started.
  private static func visit(_ executor: SimulationExecutor, _ bell: ManualTimer) async -> Task<
    Int, Never
  > {
    let store = store(on: executor)
    let task = Task { await store.state }
    // The wait is counted before the watchdog starts.
    while bell.count == 0 { await Task.yield() }
    return task
  }

  @Test func `A task from outside counts as waiting until it has run`() async {
    let bell = ManualTimer()
    let executor = bell.executor()
    let task = await Self.visit(executor, bell)
    #expect(bell.count == 1)
    executor.drive {}
    bell.fire()
    #expect(bell.count == 1)
    executor.drive { while executor.runNextJob() {} }
    bell.fire()
    #expect(bell.count == 0)
    _ = await task.value
  }

  @Test func `A world that is awaited and not driven terminates the process`() async {
    await #expect(processExitsWith: .failure) {
      let bell = ManualTimer()
      let executor = bell.executor()
      let task = await AwaitedWorldTests.visit(executor, bell)
      // The last ring is the one after all other tasks had a turn.
      bell.fire(ManualTimer.limit + 1)
      _ = await task.value
    }
  }

  /// Regression test: among many parallel tests, the driver waited for a thread, and the process
  /// was terminated.
  @Test func `A driver that gets its first turn after the limit prevents termination`() async {
    let bell = ManualTimer()
    let executor = bell.executor()
    let task = await Self.visit(executor, bell)
    bell.fire(ManualTimer.limit)
    executor.drive { while executor.runNextJob() {} }
    bell.fire(2)
    #expect(bell.count == 0)
    _ = await task.value
  }

  @Test func `A driver that starts when the limit passes is not blocked`() async {
    await #expect(processExitsWith: .success) {
      let bell = ManualTimer()
      let executor = bell.executor()
      executor.beginWaiting()
      bell.fire(ManualTimer.limit - 1)
      // The driver has not run anything yet.
      #expect(executor.becomeDriver())
      bell.fire()
      executor.stopDriving()
    }
  }

  /// No task gets a turn if tasks that wait for a world block every thread.
  @Test func `A wait terminates the process even if no other task gets a turn`() async {
    await #expect(processExitsWith: .failure) {
      let bell = ManualTimer()
      let alarm = RealTimeTimer(schedule: bell.timer.schedule) { _ in }
      let executor = ManualTimer.executor(alarm)
      executor.beginWaiting()
      bell.fire(ManualTimer.limit + WatchdogProbe.maximumUndrivenLimits)
    }
  }

  /// Regression test: a task ran before its wait was counted, and counted as waiting forever.
  @Test func `A task that has run does not count as waiting, even if it ran at once`() {
    let bell = ManualTimer()
    let executor = bell.executor()
    let store = Self.store(on: executor)
    let isOver = Mutex(false)
    let visitor = TestThread {
      let isDone = DispatchSemaphore(value: 0)
      for _ in 0..<1_000 {
        Task {
          _ = await store.state
          isDone.signal()
        }
        isDone.wait()
      }
      isOver.withLock { $0 = true }
    }
    while !isOver.withLock({ $0 }) { executor.drive { while executor.runNextJob() {} } }
    visitor.join()
    #expect(!executor.isAwaited)
    bell.fire()
    #expect(bell.count == 0)
  }

  /// Regression test: such tasks counted as waiting, and correct tests were terminated.
  @Test func `A task that is resumed or cancelled from outside does not count as waiting`() async {
    let bell = ManualTimer()
    let executor = bell.executor()
    let stream = AsyncStream<Int>.makeStream()
    let child = Task(executorPreference: executor) {
      await withTaskGroup { group in
        group.addTask { for await _ in stream.stream {} }
      }
    }
    executor.drive { while executor.runNextJob() {} }
    bell.fire()
    #expect(bell.count == 0)
    stream.continuation.yield(1)
    #expect(bell.count == 0)
    executor.drive { while executor.runNextJob() {} }
    bell.fire()
    child.cancel()
    #expect(bell.count == 0)
    executor.drive { while executor.runNextJob() {} }
  }

  /// A continuation that another thread resumes.
  private final class SuspendedContinuation: Sendable {
    private let continuation = Mutex<CheckedContinuation<Void, Never>?>(nil)

    func keep(_ it: CheckedContinuation<Void, Never>) { continuation.withLock { $0 = it } }

    func resume() { continuation.withLock { $0.take() }?.resume() }
  }

  private struct Asking: Reducer {
    let operation: @Sendable () async -> Void

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      .run("asking") { [operation] _ in await operation() }
    }
  }

  /// Regression test: the child task counted as waiting, and the process was terminated before the
  /// test could drive.
  @Test
  func `A callback that resumes a child task of an effect is a foreign job, not a wait`() {
    let bell = ManualTimer()
    let executor = bell.executor()
    let held = SuspendedContinuation()
    let store = StoreActor(initialState: 0, executor: executor) {
      Asking {
        async let answer: Void = withCheckedContinuation { held.keep($0) }
        await answer
      }
    }
    store.assumeIsolated { _ = $0.send(0) }
    executor.drive { while executor.runNextJob() {} }
    TestThread { held.resume() }.join()
    #expect(!executor.isAwaited)
    executor.drive { while executor.runNextJob() {} }
    #expect(
      executor.problems.all.map { problem in
        if case .foreignJob(let effects) = problem { effects.map(\.name) } else { [] }
      } == [["asking"]])
  }

  @Test func `A task that awaits a store counts as waiting while effects are running`() async {
    let bell = ManualTimer()
    let executor = bell.executor()
    let stream = AsyncStream<Int>.makeStream()
    let store = StoreActor(initialState: 0, executor: executor) {
      Asking { for await _ in stream.stream {} }
    }
    Self.start(store, on: executor)
    let task = Task { await store.state }
    while !executor.isAwaited { await Task.yield() }
    executor.drive { while executor.runNextJob() {} }
    #expect(!executor.isAwaited)
    _ = await task.value
    stream.continuation.finish()
    executor.drive { while executor.runNextJob() {} }
  }

  /// Asynchronous code cannot assume an isolation.
  private static func start(_ store: StoreActor<Int, Int>, on executor: SimulationExecutor) {
    store.assumeIsolated { _ = $0.send(0) }
    executor.drive { while executor.runNextJob() {} }
  }

  @Test func `A wait that starts between two observations is not reported after one limit`() {
    let bell = ManualTimer()
    let executor = bell.executor()
    executor.drive { bell.fire() }
    executor.beginWaiting()
    bell.fire(ManualTimer.limit - 1)
    #expect(bell.count == 1)
    executor.activity.endWaiting()
    bell.fire()
    #expect(bell.count == 0)
  }

  /// Regression test: new waits hid a task that had waited for minutes, and a blocked driver.
  @Test func `Short waits hide neither a long wait nor a blocked driver`() async {
    await #expect(processExitsWith: .failure) {
      let bell = ManualTimer()
      let executor = bell.executor()
      executor.beginWaiting()
      for _ in 0...ManualTimer.limit {
        bell.fire()
        executor.beginWaiting()
      }
    }
    await #expect(processExitsWith: .failure) {
      let bell = ManualTimer()
      let executor = bell.executor()
      executor.drive {
        for _ in 0..<ManualTimer.limit {
          executor.beginWaiting()
          bell.fire()
        }
      }
    }
  }

  @Test func `A sequence of short waits is not a long wait`() {
    let bell = ManualTimer()
    let executor = bell.executor()
    executor.beginWaiting()
    for _ in 0..<4 * ManualTimer.limit {
      bell.fire()
      executor.beginWaiting()
      executor.activity.endWaiting()
    }
    #expect(bell.count == 1)
  }

  @Test func `The watchdog stops observing a deallocated world, even if a task waits`() {
    let bell = ManualTimer()
    let executor = bell.executor()
    executor.beginWaiting()
    executor.abandon()
    bell.fire()
    #expect(bell.count == 0)
  }
}

import Dispatch
import StateKit
import Synchronization
import TestSupport
import Testing

@testable import StateKitSimulation

/// When the watchdog reports a simulation that is awaited but not driven. The tests trigger the
/// observations of the watchdog.
///
/// A thread drives a simulation while it runs the simulation's jobs. A task from outside that awaits
/// a store of the simulation can continue only while a thread drives the simulation. The watchdog
/// terminates the process if the task has waited for a time limit. In these tests,
/// `ManualTimer.firesPerLimit` observations take as long as the limit.
@Suite(.limitedChildProcesses)
struct AwaitedSimulationTests {
  private static func store(on executor: SimulationExecutor) -> StoreActor<Int, Int> {
    StoreActor(initialState: 0, executor: executor) { EmptyReducer<Int, Int>() }
  }

  /// Starts a task from outside that awaits a store, and returns it once its wait has started.
  private static func startWaiting(
    for executor: SimulationExecutor, _ timer: ManualTimer
  ) async -> Task<Int, Never> {
    let store = store(on: executor)
    let task = Task { await store.state }
    // The wait is counted before the watchdog starts.
    while timer.scheduledCount == 0 { await Task.yield() }
    return task
  }

  @Test func `A task from outside counts as waiting until it has run`() async {
    let timer = ManualTimer()
    let executor = timer.executor()
    let task = await Self.startWaiting(for: executor, timer)
    #expect(timer.scheduledCount == 1)
    executor.drive {}
    timer.fire()
    #expect(timer.scheduledCount == 1)
    executor.drive { while executor.runNextJob() {} }
    timer.fire()
    #expect(timer.scheduledCount == 0)
    _ = await task.value
  }

  @Test func `An awaited simulation that is not driven terminates the process`() async {
    await #expect(processExitsWith: .failure) {
      let timer = ManualTimer()
      let executor = timer.executor()
      let task = await AwaitedSimulationTests.startWaiting(for: executor, timer)
      // After the limit, the watchdog first gives all other tasks a turn. It decides when the timer
      // fires once more.
      timer.fire(ManualTimer.firesPerLimit + 1)
      _ = await task.value
    }
  }

  /// Regression test: among many parallel tests, the driver waited for a thread, and the process
  /// was terminated.
  @Test func `A driver that gets its first turn after the limit prevents termination`() async {
    let timer = ManualTimer()
    let executor = timer.executor()
    let task = await Self.startWaiting(for: executor, timer)
    timer.fire(ManualTimer.firesPerLimit)
    executor.drive { while executor.runNextJob() {} }
    timer.fire(2)
    #expect(timer.scheduledCount == 0)
    _ = await task.value
  }

  @Test func `A driver that starts just before the limit is not reported as blocked`() async {
    await #expect(processExitsWith: .success) {
      let timer = ManualTimer()
      let executor = timer.executor()
      executor.beginWaiting()
      timer.fire(ManualTimer.firesPerLimit - 1)
      // The driver has not run anything yet.
      #expect(executor.becomeDriver())
      timer.fire()
      executor.stopDriving()
    }
  }

  /// No task gets a turn if tasks that wait for a simulation block every thread.
  @Test func `A wait terminates the process even if no other task gets a turn`() async {
    await #expect(processExitsWith: .failure) {
      let timer = ManualTimer()
      let timerWithoutTurns = RealTimeTimer(
        schedule: timer.realTimeTimer.schedule, afterRunnableTasks: { _ in })
      let executor = ManualTimer.executor(timerWithoutTurns)
      executor.beginWaiting()
      timer.fire(ManualTimer.firesPerLimit + WatchdogProbe.maximumUndrivenPeriods)
    }
  }

  /// Regression test: if a task had run before its wait was counted, it counted as waiting forever.
  @Test func `A task that ran before its wait was counted does not count as waiting`() {
    let timer = ManualTimer()
    let executor = timer.executor()
    let store = Self.store(on: executor)
    let allTasksEnded = Mutex(false)
    let waitingThread = TestThread {
      let taskEnded = DispatchSemaphore(value: 0)
      for _ in 0..<1_000 {
        Task {
          _ = await store.state
          taskEnded.signal()
        }
        taskEnded.wait()
      }
      allTasksEnded.withLock { $0 = true }
    }
    while !allTasksEnded.withLock({ $0 }) { executor.drive { while executor.runNextJob() {} } }
    waitingThread.join()
    #expect(!executor.isAwaited)
    timer.fire()
    #expect(timer.scheduledCount == 0)
  }

  /// Regression test: tasks that were resumed or cancelled from outside counted as waiting, and the
  /// processes of correct tests were terminated.
  @Test func `A task that is resumed or cancelled from outside does not count as waiting`() async {
    let timer = ManualTimer()
    let executor = timer.executor()
    let stream = AsyncStream<Int>.makeStream()
    let child = Task(executorPreference: executor) {
      await withTaskGroup { group in
        group.addTask { for await _ in stream.stream {} }
      }
    }
    executor.drive { while executor.runNextJob() {} }
    timer.fire()
    #expect(timer.scheduledCount == 0)
    stream.continuation.yield(1)
    #expect(timer.scheduledCount == 0)
    executor.drive { while executor.runNextJob() {} }
    timer.fire()
    child.cancel()
    #expect(timer.scheduledCount == 0)
    executor.drive { while executor.runNextJob() {} }
  }

  /// A continuation that another thread resumes.
  private final class SuspendedContinuation: Sendable {
    private let continuation = Mutex<CheckedContinuation<Void, Never>?>(nil)

    func keep(_ suspended: CheckedContinuation<Void, Never>) {
      continuation.withLock { $0 = suspended }
    }

    func resume() { continuation.withLock { $0.take() }?.resume() }
  }

  /// Runs an operation in an effect.
  private struct Asking: Reducer {
    let operation: @Sendable () async -> Void

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      .run("asking") { [operation] _ in await operation() }
    }
  }

  /// A foreign job comes from a thread that the simulation does not control.
  ///
  /// Regression test: the child task counted as waiting, and the process was terminated before the
  /// test could drive the simulation.
  @Test
  func `A callback that resumes a child task of an effect is a foreign job, not a wait`() {
    let timer = ManualTimer()
    let executor = timer.executor()
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
    let timer = ManualTimer()
    let executor = timer.executor()
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

  /// Synchronous, because `assumeIsolated` cannot be called in asynchronous code.
  private static func start(_ store: StoreActor<Int, Int>, on executor: SimulationExecutor) {
    store.assumeIsolated { _ = $0.send(0) }
    executor.drive { while executor.runNextJob() {} }
  }

  @Test func `A wait that starts between two observations is not reported before the limit`() {
    let timer = ManualTimer()
    let executor = timer.executor()
    executor.drive { timer.fire() }
    executor.beginWaiting()
    timer.fire(ManualTimer.firesPerLimit - 1)
    #expect(timer.scheduledCount == 1)
    executor.activity.endWaiting()
    timer.fire()
    #expect(timer.scheduledCount == 0)
  }

  /// Regression test: new waits hid a task that had waited for minutes, and a blocked driver.
  @Test func `Short waits hide neither a long wait nor a blocked driver`() async {
    await #expect(processExitsWith: .failure) {
      let timer = ManualTimer()
      let executor = timer.executor()
      executor.beginWaiting()
      for _ in 0...ManualTimer.firesPerLimit {
        timer.fire()
        executor.beginWaiting()
      }
    }
    await #expect(processExitsWith: .failure) {
      let timer = ManualTimer()
      let executor = timer.executor()
      executor.drive {
        for _ in 0..<ManualTimer.firesPerLimit {
          executor.beginWaiting()
          timer.fire()
        }
      }
    }
  }

  @Test func `A sequence of short waits is not a long wait`() {
    let timer = ManualTimer()
    let executor = timer.executor()
    executor.beginWaiting()
    for _ in 0..<4 * ManualTimer.firesPerLimit {
      timer.fire()
      executor.beginWaiting()
      executor.activity.endWaiting()
    }
    #expect(timer.scheduledCount == 1)
  }

  @Test func `The watchdog stops observing a deallocated simulation, even if a task waits`() {
    let timer = ManualTimer()
    let executor = timer.executor()
    executor.beginWaiting()
    executor.abandon()
    timer.fire()
    #expect(timer.scheduledCount == 0)
  }
}

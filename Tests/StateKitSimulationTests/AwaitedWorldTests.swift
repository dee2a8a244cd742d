import Dispatch
import StateKit
import Synchronization
import TestSupport
import Testing

@testable import StateKitSimulation

/// When the watchdog says that a world is awaited, and nobody drives it, by an alarm that the test rings.
struct AwaitedWorldTests {
  private static func store(on executor: SimulationExecutor) -> StoreActor<Int, Int> {
    StoreActor(initialState: 0, executor: executor) { EmptyReducer<Int, Int>() }
  }

  /// Awaits a store from outside, and returns when it waits.
  private static func visit(_ executor: SimulationExecutor, _ bell: Bell) async -> Task<Int, Never>
  {
    let store = store(on: executor)
    let task = Task { await store.state }
    // The guest is noted first, and then watched.
    while bell.count == 0 { await Task.yield() }
    return task
  }

  @Test func `A task that came from outside is awaited until it had its turn`() async {
    let bell = Bell()
    let executor = bell.executor()
    let task = await Self.visit(executor, bell)
    #expect(bell.count == 1)
    executor.drive {}
    bell.ring()
    #expect(bell.count == 1)
    executor.drive { while executor.runNextJob() {} }
    bell.ring()
    #expect(bell.count == 0)
    _ = await task.value
  }

  @Test func `A world that is awaited and not driven ends the process`() async {
    await #expect(processExitsWith: .failure) {
      let bell = Bell()
      let executor = bell.executor()
      let task = await AwaitedWorldTests.visit(executor, bell)
      // Once more when everybody else had a turn.
      bell.ring(Bell.limit + 1)
      _ = await task.value
    }
  }

  /// Among many tests in parallel, the one that was to drive waited for a thread, and all were ended.
  @Test func `Who drives as soon as there is a turn has not waited in vain`() async {
    let bell = Bell()
    let executor = bell.executor()
    let task = await Self.visit(executor, bell)
    bell.ring(Bell.limit)
    executor.drive { while executor.runNextJob() {} }
    bell.ring(2)
    #expect(bell.count == 0)
    _ = await task.value
  }

  @Test func `Who has just begun to drive when the limit is over is not blocked`() async {
    await #expect(processExitsWith: .success) {
      let bell = Bell()
      let executor = bell.executor()
      executor.beginWaiting()
      bell.ring(Bell.limit - 1)
      // Before it could do anything.
      #expect(executor.becomeDriver())
      bell.ring()
      executor.letDrive()
    }
  }

  /// Nobody has a turn when what waits for a world blocks every thread there is.
  @Test func `Where nobody has a turn, who waits in vain ends the process all the same`() async {
    await #expect(processExitsWith: .failure) {
      let bell = Bell()
      let alarm = Alarm(set: bell.alarm.set) { _ in }
      let executor = Bell.executor(alarm)
      executor.beginWaiting()
      bell.ring(Bell.limit + Watch.patience)
    }
  }

  /// It was run before it was counted, and counted as waiting for ever.
  @Test func `Nobody waits who had a turn, whenever that was`() {
    let bell = Bell()
    let executor = bell.executor()
    let store = Self.store(on: executor)
    let isOver = Mutex(false)
    let visitor = Worker {
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
    bell.ring()
    #expect(bell.count == 0)
  }

  /// They were taken for somebody who waits, and ended right tests.
  @Test func `What is resumed or cancelled from outside awaits nothing`() async {
    let bell = Bell()
    let executor = bell.executor()
    let stream = AsyncStream<Int>.makeStream()
    let child = Task(executorPreference: executor) {
      await withTaskGroup { group in
        group.addTask { for await _ in stream.stream {} }
      }
    }
    executor.drive { while executor.runNextJob() {} }
    bell.ring()
    #expect(bell.count == 0)
    stream.continuation.yield(1)
    #expect(bell.count == 0)
    executor.drive { while executor.runNextJob() {} }
    bell.ring()
    child.cancel()
    #expect(bell.count == 0)
    executor.drive { while executor.runNextJob() {} }
  }

  /// A continuation that waits for another thread.
  private final class Held: Sendable {
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

  /// It was taken for somebody who waits, and ended the process of a test that was still to drive.
  @Test
  func `What a callback resumes in a child task of an effect awaits nothing, and is a stranger`() {
    let bell = Bell()
    let executor = bell.executor()
    let held = Held()
    let store = StoreActor(initialState: 0, executor: executor) {
      Asking {
        async let answer: Void = withCheckedContinuation { held.keep($0) }
        await answer
      }
    }
    store.assumeIsolated { _ = $0.send(0) }
    executor.drive { while executor.runNextJob() {} }
    Worker { held.resume() }.join()
    #expect(!executor.isAwaited)
    executor.drive { while executor.runNextJob() {} }
    #expect(
      executor.problems.all.map { problem in
        if case .foreignJob(let effects) = problem { effects.map(\.name) } else { [] }
      } == [["asking"]])
  }

  @Test func `Who comes to a store from outside is awaited, whatever effects live`() async {
    let bell = Bell()
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

  /// Nothing asynchronous may assume an isolation.
  private static func start(_ store: StoreActor<Int, Int>, on executor: SimulationExecutor) {
    store.assumeIsolated { _ = $0.send(0) }
    executor.drive { while executor.runNextJob() {} }
  }

  @Test func `Who begins to wait between two looks has waited for no whole limit`() {
    let bell = Bell()
    let executor = bell.executor()
    executor.drive { bell.ring() }
    executor.beginWaiting()
    bell.ring(Bell.limit - 1)
    #expect(bell.count == 1)
    executor.pulse.endWaiting()
    bell.ring()
    #expect(bell.count == 0)
  }

  /// Whoever came anew kept it from seeing who had waited for minutes, or blocked the driver.
  @Test func `Who comes and goes does not hide who waits, or is blocked`() async {
    await #expect(processExitsWith: .failure) {
      let bell = Bell()
      let executor = bell.executor()
      executor.beginWaiting()
      for _ in 0...Bell.limit {
        bell.ring()
        executor.beginWaiting()
      }
    }
    await #expect(processExitsWith: .failure) {
      let bell = Bell()
      let executor = bell.executor()
      executor.drive {
        for _ in 0..<Bell.limit {
          executor.beginWaiting()
          bell.ring()
        }
      }
    }
  }

  @Test func `Who has waited, and waits no more, is replaced by others without harm`() {
    let bell = Bell()
    let executor = bell.executor()
    executor.beginWaiting()
    for _ in 0..<4 * Bell.limit {
      bell.ring()
      executor.beginWaiting()
      executor.pulse.endWaiting()
    }
    #expect(bell.count == 1)
  }

  @Test func `Nobody looks at a world that is gone, whoever waits`() {
    let bell = Bell()
    let executor = bell.executor()
    executor.beginWaiting()
    executor.abandon()
    bell.ring()
    #expect(bell.count == 0)
  }
}

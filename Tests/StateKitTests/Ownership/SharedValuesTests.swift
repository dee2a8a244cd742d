@testable import StateKit
import StateKitSimulation
import Testing

/// The values that a sequence of published values delivers, and the end of the sequence.
@Suite struct SharedValuesTests {
  /// An observer of the left half. It runs in a separate simulation, so that a value that is never
  /// delivered fails the test instead of blocking it.
  private final class LeftObserver: Sendable {
    let seen = LockedValue<[Int]>([])
    let hasEnded = LockedValue(false)
    let task: Task<Void, Never>
    private let simulation = Simulation()

    init(_ storage: SharedStorage) {
      task = Task(executorPreference: simulation.executor) { [seen, hasEnded] in
        for await half in storage.values(of: ReadOnlyLeft.self) {
          seen.change { $0.append(half.value) }
        }
        hasEnded.change { $0 = true }
      }
    }

    deinit { task.cancel() }

    func run() { simulation.run() }
  }

  @Test func `The latest value is that of the storage`() {
    let storage = SharedStorage()
    let client = HalvesClient.live(in: storage)
    let values = storage.values(of: ReadOnlyLeft.self)
    #expect(values.latest.value == 0)
    client.incrementBoth()
    #expect(values.latest.value == 1)
  }

  @Test func `A change just before the storage is closed is delivered before the sequence ends`() {
    let storage = SharedStorage()
    let client = HalvesClient.live(in: storage)
    let observer = LeftObserver(storage)
    observer.run()
    client.incrementBoth()
    storage.close()
    observer.run()
    #expect(observer.seen.value == [0, 1])
    #expect(observer.hasEnded.value)
  }

  @Test func `A sequence of a closed storage delivers the last value and ends`() {
    let storage = SharedStorage()
    HalvesClient.live(in: storage).incrementBoth()
    storage.close()
    let observer = LeftObserver(storage)
    observer.run()
    #expect(observer.seen.value == [1])
    #expect(observer.hasEnded.value)
  }

  @Test(arguments: [false, true])
  func `A group of changes resumes a sequence, with or without a listener`(isListening: Bool) {
    let storage = SharedStorage()
    let subscription = isListening ? storage.log.listen { _ in } : nil
    let client = HalvesClient.live(in: storage)
    let observer = LeftObserver(storage)
    observer.run()
    for count in 1...3 {
      client.incrementBoth()
      observer.run()
      #expect(observer.seen.value == Array(0...count))
    }
    subscription?.cancel()
  }

  @Test func `A change that throws does not resume a sequence`() {
    let storage = SharedStorage()
    let client = HalvesClient.live(in: storage)
    let observer = LeftObserver(storage)
    observer.run()
    client.failLeft()
    observer.run()
    #expect(observer.seen.value == [0])
  }

  @Test func `A cancelled task receives no further values`() {
    let storage = SharedStorage()
    let client = HalvesClient.live(in: storage)
    let observer = LeftObserver(storage)
    observer.run()
    observer.task.cancel()
    client.incrementBoth()
    observer.run()
    #expect(observer.seen.value == [0])
    #expect(observer.hasEnded.value)
  }

  @Test func `A cancelled task leaves no waiter behind`() {
    let storage = SharedStorage()
    let cell = storage.cell(for: ReadOnlyLeft.self)
    let observer = LeftObserver(storage)
    observer.run()
    #expect(cell.waiters.count == 1)
    observer.task.cancel()
    observer.run()
    #expect(cell.waiters.isEmpty)
  }

  @Test func `A task that is cancelled before its first read receives no value`() {
    let storage = SharedStorage()
    let simulation = Simulation()
    let isFirstValueNil = LockedValue(false)
    let task = Task(executorPreference: simulation.executor) {
      var values = storage.values(of: ReadOnlyLeft.self).makeAsyncIterator()
      let first = await values.next()
      isFirstValueNil.change { $0 = first == nil }
    }
    task.cancel()
    simulation.run()
    #expect(isFirstValueNil.value)
  }

  @Test func `A sequence that is cancelled just before it waits does not wait forever`() {
    let storage = SharedStorage()
    let simulation = Simulation()
    let hasEnded = LockedValue(false)
    let cell = storage.cell(for: ReadOnlyLeft.self)
    let task = Task(executorPreference: simulation.executor) {
      // `wait` uses a latch. The task is already cancelled, so the latch opens before the wait.
      await cell.wait(after: cell.version, isolation: nil)
      hasEnded.change { $0 = true }
    }
    task.cancel()
    simulation.run()
    #expect(hasEnded.value)
  }
}

@testable import StateKit
import StateKitSimulation
import Testing

/// What a sequence of published values gives, and when it ends.
@Suite struct SharedValuesTests {
  /// Follows the left half, in a simulation of its own: what never comes fails a test, and hangs none.
  private final class Follower: Sendable {
    let seen = Locker<[Int]>([])
    let isOver = Locker(false)
    let task: Task<Void, Never>
    private let simulation = Simulation()

    init(_ storage: SharedStorage) {
      task = Task(executorPreference: simulation.executor) { [seen, isOver] in
        for await half in storage.values(of: ReadOnlyLeft.self) {
          seen.change { $0.append(half.value) }
        }
        isOver.change { $0 = true }
      }
    }

    deinit { task.cancel() }

    func run() { simulation.run() }
  }

  @Test func `A change just before the storage is closed is given before the end`() {
    let storage = SharedStorage()
    let client = HalvesClient.live(in: storage)
    let follower = Follower(storage)
    follower.run()
    client.moveBoth()
    storage.close()
    follower.run()
    #expect(follower.seen.value == [0, 1])
    #expect(follower.isOver.value)
  }

  @Test func `A sequence that begins after the storage was closed gives the last value and ends`() {
    let storage = SharedStorage()
    HalvesClient.live(in: storage).moveBoth()
    storage.close()
    let follower = Follower(storage)
    follower.run()
    #expect(follower.seen.value == [1])
    #expect(follower.isOver.value)
  }

  @Test(arguments: [false, true])
  func `A group wakes a sequence, whether or not somebody listens`(isListening: Bool) {
    let storage = SharedStorage()
    let subscription = isListening ? storage.log.listen { _ in } : nil
    let client = HalvesClient.live(in: storage)
    let follower = Follower(storage)
    follower.run()
    for count in 1...3 {
      client.moveBoth()
      follower.run()
      #expect(follower.seen.value == Array(0...count))
    }
    subscription?.cancel()
  }

  @Test func `A change that throws wakes nobody`() {
    let storage = SharedStorage()
    let client = HalvesClient.live(in: storage)
    let follower = Follower(storage)
    follower.run()
    client.failLeft()
    follower.run()
    #expect(follower.seen.value == [0])
  }

  @Test func `A task that is cancelled is given nothing more, whatever has changed`() {
    let storage = SharedStorage()
    let client = HalvesClient.live(in: storage)
    let follower = Follower(storage)
    follower.run()
    follower.task.cancel()
    client.moveBoth()
    follower.run()
    #expect(follower.seen.value == [0])
    #expect(follower.isOver.value)
  }

  @Test func `A task that is cancelled before its first look is given nothing`() {
    let storage = SharedStorage()
    let simulation = Simulation()
    let isNothing = Locker(false)
    let task = Task(executorPreference: simulation.executor) {
      var values = storage.values(of: ReadOnlyLeft.self).makeAsyncIterator()
      let first = await values.next()
      isNothing.change { $0 = first == nil }
    }
    task.cancel()
    simulation.run()
    #expect(isNothing.value)
  }

  @Test func `A cancellation between the look and the wait does not let a sequence wait for ever`()
  {
    let storage = SharedStorage()
    let simulation = Simulation()
    let isOver = Locker(false)
    let slot = storage.slot(for: ReadOnlyLeft.self)
    let task = Task(executorPreference: simulation.executor) {
      // The handler of the cancellation has run when the waiter is put in its place.
      await slot.wait(after: slot.version, isolation: nil)
      isOver.change { $0 = true }
    }
    task.cancel()
    simulation.run()
    #expect(isOver.value)
  }
}

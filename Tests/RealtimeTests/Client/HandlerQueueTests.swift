import Synchronization
import Testing

@testable import Realtime

/// Tests the queue between a client and its handlers.
@Suite struct HandlerQueueTests {
  private let gate = ReadingGate()
  private let calls = Calls()

  /// The numbers of the calls, in order.
  private final class Calls: Sendable {
    private let numbers = Mutex<[Int]>([])

    var all: [Int] { numbers.withLock { $0 } }

    func add(_ number: Int) { numbers.withLock { $0.append(number) } }
  }

  /// Makes the calls of a queue until a call that is added now has been made.
  private func makeCalls(of queue: HandlerQueue) async {
    let (ends, end) = AsyncStream<Void>.makeStream()
    queue.append(.notice) { end.finish() }
    await withTaskGroup { group in
      group.addTask { await queue.run(on: globalConcurrentExecutor) }
      for await _ in ends {}
      group.cancelAll()
    }
  }

  private func append(_ numbers: Range<Int>, _ origin: HandlerQueue.Origin, to queue: HandlerQueue)
  {
    for number in numbers {
      queue.append(origin) { [calls] in calls.add(number) }
    }
  }

  @Test func `Calls are made in their order`() async {
    let queue = HandlerQueue(gate: gate)
    append(0..<3, .reading, to: queue)
    append(3..<5, .notice, to: queue)
    append(5..<7, .reading, to: queue)
    await makeCalls(of: queue)
    #expect(calls.all == Array(0..<7))
  }

  @Test func `A full queue closes the gate until half of its calls are made`() async {
    let queue = HandlerQueue(gate: gate)
    let limit = HandlerQueue.readingLimit
    append(0..<limit - 1, .reading, to: queue)
    // Notices do not count.
    append(0..<limit, .notice, to: queue)
    #expect(gate.isOpen)
    let states = Mutex<[Bool]>([])
    append(limit - 1..<limit, .reading, to: queue)
    #expect(!gate.isOpen)
    let half = HandlerQueue(gate: gate)
    for _ in 0..<limit {
      half.append(.reading) { [gate] in states.withLock { $0.append(gate.isOpen) } }
    }
    await makeCalls(of: queue)
    #expect(!gate.isOpen)
    await makeCalls(of: half)
    #expect(gate.isOpen)
    #expect(
      states.withLock { $0 }
        == Array(repeating: false, count: limit / 2 - 1)
        + Array(repeating: true, count: limit / 2 + 1))
  }

  @Test func `A queue that ends opens the gate, and drops its calls`() async {
    let queue = HandlerQueue(gate: gate)
    append(0..<HandlerQueue.readingLimit, .reading, to: queue)
    await withTaskGroup(of: Void.self) { group in
      group.cancelAll()
      group.addTask { await queue.run(on: globalConcurrentExecutor) }
    }
    #expect(gate.isOpen)
    append(0..<HandlerQueue.readingLimit, .reading, to: queue)
    #expect(gate.isOpen)
    #expect(calls.all == [])
  }

  @Test func `The latest notices wait for a slow handler, and all messages`() async {
    let queue = HandlerQueue(gate: gate)
    let notices = EventOutlet<Int>(of: .notice, queue: queue, gate: gate)
    let messages = EventOutlet<Int>(of: .reading, queue: queue, gate: gate)
    let subscriptions = [
      notices.on { [calls] in calls.add($0) },
      messages.on { [calls] in calls.add(-$0) },
    ]
    for number in 1...100 { notices.deliver(number) }
    for number in 1...100 { messages.deliver(number) }
    await makeCalls(of: queue)
    #expect(
      calls.all == Array(101 - EventOutlet<Int>.noticeLimit...100) + (1...100).map { -$0 })
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `An outlet without handlers queues nothing`() async {
    let queue = HandlerQueue(gate: gate)
    let messages = EventOutlet<Int>(of: .reading, queue: queue, gate: gate)
    messages.on { _ in }.cancel()
    for number in 0..<HandlerQueue.readingLimit { messages.deliver(number) }
    #expect(gate.isOpen)
  }
}

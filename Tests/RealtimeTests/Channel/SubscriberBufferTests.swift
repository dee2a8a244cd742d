import Realtime
import Testing

/// Tests what a subscriber receives if messages arrive faster than it consumes them.
struct SubscriberBufferTests {
  private func filled(_ policy: SubscriberBuffer<Int>.Policy, _ count: Int) -> (
    SubscriberBuffer<Int>, [SubscriberBuffer<Int>.Insertion]
  ) {
    var buffer = SubscriberBuffer<Int>(policy)
    let insertions = (1...count).map { buffer.append($0) }
    return (buffer, insertions)
  }

  private func drain(_ buffer: inout SubscriberBuffer<Int>) -> [SubscriberBuffer<Int>.Item] {
    var items: [SubscriberBuffer<Int>.Item] = []
    while let item = buffer.popFirst() {
      items.append(item)
      if item == .overflow { break }
    }
    return items
  }

  /// Case 93 of CASES.md.
  @Test func `A full buffer of the policy suspend stops the reading until it is half empty`() {
    var (buffer, insertions) = filled(.suspend(4), 5)
    #expect(insertions == [.stored, .stored, .stored, .storedLast, .refused])
    #expect(buffer.isSuspended)
    #expect(buffer.popFirst() == .element(1))
    #expect(buffer.isSuspended)
    #expect(buffer.popFirst() == .element(2))
    #expect(!buffer.isSuspended)
    // The client adds the refused element again.
    #expect(buffer.append(5) == .stored)
    #expect(drain(&buffer) == [.element(3), .element(4), .element(5)])
  }

  /// Cases 91 and 93 of CASES.md.
  @Test
  func `A full buffer of the policy newest replaces the oldest elements by their number`() {
    var (buffer, insertions) = filled(.newest(2), 5)
    #expect(insertions == [.stored, .stored, .droppedOldest, .droppedOldest, .droppedOldest])
    #expect(buffer.count == 2 && !buffer.isSuspended)
    #expect(drain(&buffer) == [.missed(3), .element(4), .element(5)])
    #expect(buffer.append(6) == .stored)
    #expect(drain(&buffer) == [.element(6)])
  }

  /// Cases 91 and 93 of CASES.md.
  @Test func `A full buffer of the policy fail ends the subscription after its elements`() {
    var (buffer, insertions) = filled(.fail(2), 4)
    #expect(insertions == [.stored, .stored, .failed, .failed])
    #expect(drain(&buffer) == [.element(1), .element(2), .overflow])
    #expect(buffer.append(5) == .failed)
    #expect(buffer.popFirst() == .overflow)
  }

  @Test func `A buffer has room for 256 elements by default, and always for one`() {
    #expect(SubscriberBuffer<Int>.Policy.newest(-1).capacity == 1)
    #expect(SubscriberBuffer<Int>.Policy.suspend.capacity == 256)
    #expect(SubscriberBuffer<Int>.Policy.fail.capacity == 256)
    #expect(SubscriberBuffer<Int>().policy == .suspend(256))
  }
}

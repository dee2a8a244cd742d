import Testing

@testable import StateKit

@Suite struct FIFOTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A queue contains the same elements as an array after the same changes`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (queue, array) = (FIFO<Int>(), [Int]())
    for number in 0..<2_000 {
      // The queue grows for 200 steps, and then shrinks for 200 steps.
      let grows = (number / 200).isMultiple(of: 2)
      switch Int.random(in: 0..<10, using: &random) {
      case 0 where !array.isEmpty:
        let position = Int.random(in: 0..<array.count, using: &random)
        #expect(queue.remove(at: position) == array.remove(at: position))
      case 1:
        let element = Int.random(in: 0..<number + 1, using: &random)
        let index = array.firstIndex { $0 >= element }
        #expect(queue.removeFirst { $0 >= element } == index.map { array.remove(at: $0) })
      case 0..<(grows ? 8 : 4):
        queue.append(number)
        array.append(number)
      default: #expect(queue.popFirst() == (array.isEmpty ? nil : array.removeFirst()))
      }
      #expect(queue.first == array.first && queue.count == array.count)
      #expect(queue.isEmpty == array.isEmpty)
    }
    #expect(queue.all == array)
  }

  @Test func `The memory of a queue is proportional to its elements, not to all earlier ones`() {
    var queue = FIFO<Int>()
    for number in 0..<10_000 {
      queue.append(number)
      if number >= 10 { #expect(queue.popFirst() == number - 10) }
    }
    #expect(queue.capacity <= 128)
    for number in 0..<10_000 { queue.append(number) }
    while queue.popFirst() != nil {}
    #expect(queue.capacity <= 128)
  }
}

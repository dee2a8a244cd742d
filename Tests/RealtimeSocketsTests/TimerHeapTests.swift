import Testing

@testable import RealtimeSockets

@Suite
struct TimerHeapTests {
  @Test
  func `Timers come out in the order of their deadlines, without the cancelled ones`() {
    var heap = TimerHeap<Int>()
    let start = Duration.seconds(3)
    let delays = (0..<500).map { $0 * 7919 % 503 }
    let ids = delays.map { heap.insert($0, at: start + .milliseconds($0)) }
    for (index, id) in ids.enumerated() where index % 3 != 0 { heap.cancel(id) }
    var fired: [Int] = []
    while let (_, value) = heap.popDue(at: start + .seconds(1)) { fired.append(value) }
    #expect(fired == delays.enumerated().filter { $0.offset % 3 == 0 }.map(\.element).sorted())
    #expect(heap.count == 0 && heap.entryCount == 0)
  }

  /// Without cancellations the heap is never rebuilt, so each insertion has to keep the order.
  @Test
  func `Timers without cancellations come out in the order of their deadlines`() {
    var heap = TimerHeap<Int>()
    let start = Duration.seconds(3)
    for delay in (0..<500).reversed() { _ = heap.insert(delay, at: start + .milliseconds(delay)) }
    var fired: [Int] = []
    while let (_, value) = heap.popDue(at: start + .seconds(1)) { fired.append(value) }
    #expect(fired == Array(0..<500))
  }
}

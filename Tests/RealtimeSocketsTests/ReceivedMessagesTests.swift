import Realtime
import Testing

@testable import RealtimeSockets

@Suite
struct ReceivedMessagesTests {
  private func makeBuffer(count: Int, size: Int) -> ReceivedMessages {
    var options = WebSocketClientOptions()
    options.inboxCount = count
    options.inboxSize = size
    return ReceivedMessages(limits: options)
  }

  /// Case 93 of CASES.md.
  @Test
  func `The inbox is full at either of its two limits, and has room at half of both`() {
    var inbox = makeBuffer(count: 4, size: 100)
    for _ in 0..<3 { inbox.append(.text("x")) }
    #expect(!inbox.isFull && !inbox.hasRoom)
    inbox.append(.text("x"))
    #expect(inbox.isFull)
    _ = inbox.takeFirst()
    _ = inbox.takeFirst()
    #expect(inbox.hasRoom)
    inbox.append(.binary([UInt8](repeating: 0, count: 98)))
    #expect(inbox.isFull && inbox.size == 100)
  }

  @Test
  func `Messages come out in order, and taken ones no longer count`() {
    var inbox = makeBuffer(count: 1_000_000, size: 1 << 30)
    var next = 0
    for number in 0..<10_000 {
      inbox.append(.text("\(number)"))
      // The consumer is always a few messages behind.
      if number > 5 {
        #expect(inbox.takeFirst() == .text("\(next)"))
        next += 1
      }
    }
    #expect(inbox.count == 6)
    while inbox.takeFirst() != nil { next += 1 }
    #expect(next == 10_000 && inbox.size == 0 && inbox.count == 0)
  }
}

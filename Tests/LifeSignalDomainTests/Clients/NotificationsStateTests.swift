import Foundation
import LifeSignalDomain
import StateKit
import Testing

/// Invariants 31 and 32, and the table of 5.8.
struct NotificationsStateTests {
  /// A real-time update that came twice was listed and counted twice.
  @Test func `An item that comes twice is there once`() throws {
    var state = NotificationsState()
    let item = try NotificationItem.sample(1)
    state.apply(.added(item))
    state.apply(.added(item))
    #expect(state.items.elements == [item])
  }

  /// The history replaced the list, and with it what had been read.
  @Test func `A history is merged, and what was read stays read`() throws {
    var state = NotificationsState()
    state.apply(.history([try .sample(1, isRead: true), try .sample(2, after: 1)]))
    state.apply(.history([try .sample(1), try .sample(3, after: 2)]))
    #expect(state.items.map(\.id) == [3, 2, 1].map { NotificationID(uuid($0)) })
    #expect(state.items.map(\.isRead) == [false, false, true])
  }

  @Test func `An update of items changes those that are known and adds the others`() throws {
    var state = NotificationsState()
    state.apply(.added(try .sample(1)))
    state.apply(.updated([try .sample(1, isRead: true), try .sample(2, after: -1)]))
    #expect(state.items.elements == [try .sample(1, isRead: true), try .sample(2, after: -1)])
  }

  @Test func `An item that is known is not unread again by its late addition`() throws {
    var state = NotificationsState()
    state.apply(.updated([try .sample(1, isRead: true)]))
    state.apply(.added(try .sample(1)))
    #expect(state.items.map(\.isRead) == [true])
  }

  @Test(arguments: 0..<200)
  func `Any event of the stream again, in any order, gives the same history`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let items = try (1...UInt8.random(in: 1...8, using: &chance)).map { number in
      try NotificationItem.sample(number, after: Double(Int.random(in: 0...3, using: &chance)))
    }
    let read = items.filter { _ in Bool.random(using: &chance) }.map { item in
      var item = item
      item.isRead = true
      return item
    }
    let events: [NotificationsEvent] =
      items.map { .added($0) } + read.map { .updated([$0]) } + [.history(items)]
    var expected = NotificationsState()
    for event in events { expected.apply(event) }
    #expect(expected.items.map(\.id).sorted() == items.map(\.id).sorted())
    #expect(Set(expected.items.filter(\.isRead).map(\.id)) == Set(read.map(\.id)))

    var state = NotificationsState()
    for event in (events + events).shuffled(using: &chance) { state.apply(event) }
    #expect(state == expected)
    let times = state.items.map(\.timestamp)
    #expect(times == times.sorted(by: >))
  }
}

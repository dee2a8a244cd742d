import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

/// Tests of the notification history, which does not depend on the order in which events arrive
/// (invariants 31 and 32, and rule 5.8).
struct NotificationsStateTests {
  private var list = NotificationsState()

  /// Applies events, with the revisions 1, 2 and so on.
  private mutating func apply(_ events: NotificationsEvent...) {
    for (index, event) in events.enumerated() {
      list.apply(event, at: Revision(UInt64(index + 1)))
    }
  }

  private func ids(_ numbers: UInt8...) -> [NotificationID] {
    numbers.map { NotificationID(uuid($0)) }
  }

  /// Regression test: the item of a repeated event was listed and counted twice.
  @Test mutating func `An item that arrives twice is listed once`() throws {
    let item = try NotificationItem.sample(1)
    apply(.added(item), .added(item))
    list.apply(.added(item), at: Revision(1))
    #expect(list.items.elements == [item])
  }

  /// Regression test: the history replaced the list, including the read flags.
  @Test mutating func `A history is merged, and read items stay read`() throws {
    apply(
      .history([try .sample(1, isRead: true), try .sample(2, after: 1)]),
      .history([try .sample(1), try .sample(2, after: 1), try .sample(3, after: 2)]))
    #expect(list.items.map(\.id) == ids(3, 2, 1))
    #expect(list.items.map(\.isRead) == [false, false, true])
  }

  @Test mutating func `Items that a history lacks are removed, unless they are newer than it`()
    throws
  {
    apply(.added(try .sample(1)), .added(try .sample(2, after: 1)))
    list.apply(.added(try .sample(4, after: 3)), at: Revision(5))
    list.apply(.history([try .sample(3, after: 2)]), at: Revision(4))
    #expect(list.items.map(\.id) == ids(4, 3))
  }

  @Test mutating func `An older history changes nothing`() throws {
    apply(.added(try .sample(1)), .added(try .sample(2, after: 1)))
    list.apply(.history([]), at: Revision(1))
    #expect(list.items.count == 2)
  }

  @Test mutating func `An update changes known items and adds unknown ones`() throws {
    apply(
      .added(try .sample(1)), .updated([try .sample(1, isRead: true), try .sample(2, after: -1)]))
    #expect(list.items.elements == [try .sample(1, isRead: true), try .sample(2, after: -1)])
  }

  @Test mutating func `A late addition does not make a read item unread`() throws {
    list.apply(.updated([try .sample(1, isRead: true)]), at: Revision(2))
    list.apply(.added(try .sample(1)), at: Revision(1))
    #expect(list.items.map(\.isRead) == [true])
  }

  @Test mutating func `A late event does not restore a removed item`() throws {
    list.apply(.removed(ids(1)), at: Revision(3))
    list.apply(.updated([try .sample(1, isRead: true)]), at: Revision(2))
    list.apply(.added(try .sample(1)), at: Revision(1))
    #expect(list.items.isEmpty)
  }

  /// Random sequences of additions, reads and removals, delivered in any order and any number of
  /// times, with histories of any revision between them.
  @Test(arguments: 0..<300)
  func `Events in any order, any number of times, give the server's history`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var server: [UInt8: NotificationItem] = [:]
    var removed: Set<NotificationID> = []
    var events: [(NotificationsEvent, Revision)] = []
    for number in 1...UInt8.random(in: 1...14, using: &random) {
      let revision = Revision(UInt64(number))
      let known = server.keys.sorted().randomElement(using: &random)
      switch (Int.random(in: 0..<4, using: &random), known) {
      case (0, let known?):
        server[known]?.isRead = true
        events.append((.updated([try #require(server[known])]), revision))
      case (1, let known?):
        server[known] = nil
        removed.insert(NotificationID(uuid(known)))
        events.append((.removed([NotificationID(uuid(known))]), revision))
      default:
        let item = try NotificationItem.sample(
          number, after: Double(Int.random(in: 0...3, using: &random)))
        server[number] = item
        events.append((.added(item), revision))
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        events.append((.history(itemsInOrder(of: server)), revision))
      }
    }
    let deliveries = (events + events.filter { _ in Bool.random(using: &random) })
      .shuffled(using: &random)
    var state = NotificationsState()
    var removedSoFar: Set<NotificationID> = []
    for (event, revision) in deliveries {
      let idsBefore = Set(state.items.map(\.id))
      let readBefore = Set(state.items.filter(\.isRead).map(\.id))
      state.apply(event, at: revision)
      let idsAfter = Set(state.items.map(\.id))
      removedSoFar.formUnion(idsBefore.subtracting(idsAfter).intersection(removed))
      #expect(removedSoFar.isDisjoint(with: idsAfter))
      #expect(state.items.allSatisfy { $0.isRead || !readBefore.contains($0.id) })
    }
    #expect(state.items.elements == itemsInOrder(of: server))
    let stateBefore = state
    for (event, revision) in deliveries { state.apply(event, at: revision) }
    #expect(state == stateBefore)
  }

  private func itemsInOrder(of server: [UInt8: NotificationItem]) -> [NotificationItem] {
    server.values.sorted(by: NotificationItem.isInHistoryOrder)
  }
}

import Foundation
import Testing

@testable import LifeSignalBackend
@testable import LifeSignalDomain
@testable import LifeSignalSimulation

// The functions `broken…` return the numbers of the violated invariants.
extension InvariantTests {
  @Test func `Invariant 30 detects a count that is not the number of unread items`() throws {
    #expect(broken { $0.unreadCount = 1 } == [30])
    #expect(try broken { $0.notifications = [try item(1)] } == [30])
  }

  @Test func `Invariant 31 detects a duplicate item, and an item out of order`() throws {
    #expect(
      try broken {
        $0.notifications = [try item(1), try item(1)]
        $0.unreadCount = 2
      } == [31])
    #expect(
      try broken {
        $0.notifications = [try item(1), try item(2, after: 1)]
        $0.unreadCount = 2
      } == [31])
    let (first, later) = (try item(1), try item(2, after: 1))
    for items in [[later, first], [first, first]] {
      #expect(
        try brokenBackend { backend in
          for item in items { backend.accounts[ana.id]?.history.append(item, at: now) }
        } == [31])
    }
  }

  @Test func `Invariant 32 detects an item that becomes unread again`() throws {
    var read = try item(1)
    read.isRead = true
    let readDevice = device { $0.notifications = [read] }
    let unreadDevice = try device {
      $0.notifications = [try item(1)]
      $0.unreadCount = 1
    }
    #expect(brokenByStep(from: readDevice, to: unreadDevice) == [32])
    #expect(brokenByStep(from: unreadDevice, to: readDevice).isEmpty)
  }

  @Test func `Invariant 34 detects an item that is older than 30 days`() throws {
    for (age, expected) in [(30 * 86_400.0, []), (30 * 86_400 + 0.1, [34])] {
      #expect(
        try broken {
          // `now` is 60 s after the start of the world.
          $0.notifications = [try item(2), try item(1, after: 60 - age)]
          $0.unreadCount = 2
          $0.serverTime = time(0)
        } == expected)
    }
    // The device does not know the date.
    for serverTime in [nil, time(59)] {
      #expect(
        try broken {
          $0.notifications = [try item(1, after: 60 - 31 * 86_400)]
          $0.unreadCount = 1
          $0.serverTime = serverTime
        }.isEmpty)
    }
  }

  /// The server's time, heard some seconds after the start of the world.
  private func time(_ seconds: TimeInterval) -> ServerTime {
    let date = World.start.addingTimeInterval(seconds)
    let instant = BootInstant(boot: BootID(Self.uuid(200)), uptime: .seconds(seconds))
    return ServerTime(date: date, heardAt: LocalTime(instant: instant, wall: date))
  }
}

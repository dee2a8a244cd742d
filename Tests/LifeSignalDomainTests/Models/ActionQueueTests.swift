import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

/// Tests of the order, the attempts and the expiry of queued actions (rule 5.9).
struct ActionQueueTests {
  /// Returns a queue of actions with the identifiers 1, 2, and so on.
  private func queue(_ intents: UserIntent...) -> ActionQueue {
    var queue = ActionQueue()
    for (index, intent) in intents.enumerated() {
      queue.add(intent, as: ActionID(uuid(UInt8(index + 1))), at: .test(testStart))
    }
    return queue
  }

  @Test func `Actions are sent by priority, then by number, whatever the clock says`() {
    var queue = queue(.setBiometric(true), .checkIn)
    let earlier = testStart.addingTimeInterval(-5)
    queue.add(.checkIn, as: ActionID(uuid(3)), at: .test(earlier))
    queue.add(.setBiometric(false), as: ActionID(uuid(4)), at: .test(earlier))
    #expect(queue.inSendingOrder.map(\.id) == [2, 3, 1, 4].map { ActionID(uuid($0)) })
    #expect(queue.next(at: .test(testStart))?.id == ActionID(uuid(2)))
    #expect(queue.actions.map(\.number) == [1, 2, 3, 4])
  }

  /// If the emergency came first, it would turn on, and an end that does not arrive would leave it on.
  @Test func `An emergency that the person has ended follows its end`() {
    var queue = queue(.checkIn, .alertOn(1), .alertOff(1), .checkIn, .alertOn(2))
    #expect(queue.inSendingOrder.map(\.id) == [5, 1, 3, 2, 4].map { ActionID(uuid($0)) })
    let withoutSecond: Set = [ActionID(uuid(5)), ActionID(uuid(1))]
    #expect(queue.next(at: .test(testStart), unsaved: withoutSecond)?.id == ActionID(uuid(3)))
    // An end that is not on disk can still be undone.
    let withoutEnd = withoutSecond.union([ActionID(uuid(3))])
    #expect(queue.next(at: .test(testStart), unsaved: withoutEnd)?.id == ActionID(uuid(2)))
    // In whatever order the actions leave the queue, it sends them in the order that it shows.
    while let next = queue.next(at: .test(testStart)) {
      #expect(queue.inSendingOrder.first == next)
      queue.confirm(next.id)
    }
    #expect(queue.isEmpty)
  }

  @Test func `An emergency whose end is confirmed is not shown as on`() throws {
    var queue = queue(.alertOn(1), .alertOff(1))
    let user = try User.sample()
    queue.confirm(ActionID(uuid(2)))
    #expect(queue.actions.map(\.intent) == [.alertOn(1)])
    #expect(queue.applied(to: user, with: nil).alert == .inactive)
    let restored = try JSONDecoder().decode(ActionQueue.self, from: JSONEncoder().encode(queue))
    #expect(restored == queue)
    #expect(restored.applied(to: user, with: nil).emergencies == [])
    // After the emergency, nothing remains of the end.
    queue.confirm(ActionID(uuid(1)))
    #expect(queue.isEmpty)
    queue.add(.alertOn(1), as: ActionID(uuid(3)), at: .test(testStart))
    #expect(queue.applied(to: user, with: nil).alert != .inactive)
  }

  @Test func `An emergency whose end the server refuses is on`() throws {
    var queue = queue(.alertOn(1), .alertOff(1))
    let user = try User.sample()
    queue.remove(ActionID(uuid(2)))
    #expect(queue.applied(to: user, with: nil).alert != .inactive)
  }

  @Test func `A number is not used twice, even after its action has left the queue`() {
    var queue = queue(.checkIn, .checkIn)
    queue.remove(ActionID(uuid(2)))
    queue.add(.checkIn, as: ActionID(uuid(3)), at: .test(testStart))
    #expect(queue.actions.map(\.number) == [1, 3])
  }

  /// Invariant 42.
  @Test func `A standard action has three attempts, and a critical one has no limit`() {
    var queue = queue(.setBiometric(true), .alertOn)
    let attempts = (0..<3).map { _ in queue.countFailure(of: ActionID(uuid(1)))?.attempts }
    #expect(attempts == [nil, nil, 3])
    let critical = (0..<1_000).compactMap { _ in queue.countFailure(of: ActionID(uuid(2))) }
    #expect(critical.isEmpty)
    #expect(queue.actions.map(\.id) == [ActionID(uuid(2))])
  }

  @Test func `A standard action expires after an hour, and a critical one never`() {
    var queue = queue(.setBiometric(true), .alertOn, .checkIn)
    let expiries = [0.0, 3_600].map {
      queue.timeUntilNextExpiry(at: .test(testStart.addingTimeInterval($0)))
    }
    #expect(expiries == [.seconds(3_600), nil])
    let removed = [3_599.9, 3_600, 86_400 * 365].map { seconds in
      queue.removeExpired(at: .test(testStart.addingTimeInterval(seconds))).map(\.id)
    }
    #expect(removed == [[], [ActionID(uuid(1))], []])
    #expect(queue.actions.map(\.intent) == [.alertOn, .checkIn])
  }

  /// The device does not know how much time has passed while it was off.
  @Test func `An action of an earlier boot does not expire before the server's time is heard`() {
    let queue = queue(.setBiometric(true))
    let wall = testStart.addingTimeInterval(86_400)
    let local = LocalTime(
      instant: BootInstant(boot: BootID(uuid(9)), uptime: .seconds(60)), wall: wall)
    let before = KnownTime(local: local, server: KnownTime.test(testStart).server)
    #expect(queue.next(at: before) != nil && queue.timeUntilNextExpiry(at: before) == nil)
    let after = KnownTime(local: local, server: ServerTime(date: wall, heardAt: local))
    #expect(queue.next(at: after) == nil)
  }

  @Test func `A sent action that expired waits for the server and is not sent again`() {
    var queue = queue(.setBiometric(true), .setBiometric(false))
    queue.markSent(ActionID(uuid(1)))
    let expiry = KnownTime.test(testStart.addingTimeInterval(3_600))
    #expect(queue.unresolved(at: .test(testStart)).isEmpty)
    let removed = queue.removeExpired(at: expiry)
    #expect(removed.map(\.id) == [ActionID(uuid(2))])
    #expect(queue.unresolved(at: expiry).map(\.id) == [ActionID(uuid(1))])
    #expect(queue.next(at: expiry) == nil && queue.timeUntilNextExpiry(at: expiry) == nil)
    queue.remove(ActionID(uuid(1)))
    #expect(queue.isEmpty && !queue.wasSent(ActionID(uuid(1))))
  }

  @Test func `An action that was carried out overrides earlier ones for the same field`() {
    var queue = queue(
      .setBiometric(false), .checkIn, .setBiometric(true), .setNote(.empty), .setBiometric(false))
    queue.confirm(ActionID(uuid(3)))
    #expect(queue.actions.map(\.id) == [2, 4, 5].map { ActionID(uuid($0)) })
    queue.confirm(ActionID(uuid(2)))
    queue.confirm(ActionID(uuid(3)))
    #expect(queue.actions.map(\.id) == [4, 5].map { ActionID(uuid($0)) })
  }

  @Test func `Queued actions are applied in the order in which they were made`() throws {
    let hour = try CheckInInterval(seconds: 3_600)
    let queue = queue(
      .setInterval(hour), .alertOn, .alertOff,
      // This reminder cannot be combined with the interval, so the server will refuse it.
      .setReminder(.twoHours), .checkIn)
    let user = try User.sample()
    #expect(
      queue.applied(to: user, with: nil)
        == (try user.with {
          $0.plan = try CheckInPlan(interval: hour, reminder: .thirtyMinutes)
        }))
  }

  @Test func `A queue decodes as it was encoded`() throws {
    let queue = queue(.setBiometric(true), .alertOn)
    let bytes = try JSONEncoder().encode(queue)
    #expect(try JSONDecoder().decode(ActionQueue.self, from: bytes) == queue)
  }
}

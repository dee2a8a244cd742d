import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

/// Tests of the order and the attempts of queued actions (rule 5.9).
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
    #expect(queue.next()?.id == ActionID(uuid(2)))
    #expect(queue.actions.map(\.number) == [1, 2, 3, 4])
  }

  /// If the emergency came first, it would turn on, and an end that does not arrive would leave it on.
  @Test func `An emergency that the person has ended follows its end`() {
    var queue = queue(.checkIn, .alertOn(1), .alertOff(1), .checkIn, .alertOn(2))
    #expect(queue.inSendingOrder.map(\.id) == [5, 1, 3, 2, 4].map { ActionID(uuid($0)) })
    let withoutSecond: Set = [ActionID(uuid(5)), ActionID(uuid(1))]
    #expect(queue.next(unsaved: withoutSecond)?.id == ActionID(uuid(3)))
    // An end that is not on disk can still be undone.
    let withoutEnd = withoutSecond.union([ActionID(uuid(3))])
    #expect(queue.next(unsaved: withoutEnd)?.id == ActionID(uuid(2)))
    // In whatever order the actions leave the queue, it sends them in the order that it shows.
    while let next = queue.next() {
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

  @Test func `Failed attempts are counted, and never end`() {
    var queue = queue(.setBiometric(true), .alertOn)
    for number in 0..<2_000 { queue.countFailure(of: ActionID(uuid(UInt8(1 + number % 2)))) }
    queue.countFailure(of: ActionID(uuid(3)))
    #expect(queue.actions.map(\.attempts) == [1_000, 1_000])
  }

  @Test func `An action that leaves the queue no longer counts as sent`() {
    var queue = queue(.setBiometric(true))
    queue.markSent(ActionID(uuid(1)))
    #expect(queue.wasSent(ActionID(uuid(1))))
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

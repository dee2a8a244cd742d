import Foundation
import LifeSignalDomain
import StateKit
import Testing

/// How the queue is sent (5.9).
struct QueueDrainTests {
  let clients = ClientBench()
  let long = start.addingTimeInterval(-86_000)
  var bench: Bench { clients.bench }

  init() throws {
    try clients.load(try .sample(lastCheckedIn: long))
  }

  private var pending: [UserIntent] { clients.shown.pendingActions.map(\.intent) }

  /// Grants the action that was sent last, as a server that has not heard of it yet.
  private func grant(_ revision: UInt64) throws {
    let action = try #require(clients.sent.last)
    let server = try User.sample(lastCheckedIn: long).applying(action.intent)
    try bench.answer(.user(UserSnapshot(revision: Revision(revision), user: server)))
  }

  /// [B] of 5.9: things were queued with an empty payload, and nothing drained it.
  @Test func `What matters most is sent first, then what was done first, one at a time`() throws {
    bench.setConnected(false)
    _ = clients.drain()
    let note = try EmergencyNote("Allergic")
    _ = clients.act { try await $0.setNote(note) }
    bench.wait(1)
    _ = clients.act { try await $0.setAlert(true) }
    bench.wait(1)
    _ = clients.act { try await $0.checkIn() }
    _ = clients.act { try await $0.setBiometric(true) }
    #expect(clients.sent.isEmpty)
    bench.setConnected(true)
    let expected: [UserIntent] = [
      .activateAlert(at: start.addingTimeInterval(1)), .checkIn(at: start.addingTimeInterval(2)),
      .setNote(note), .setBiometric(true),
    ]
    for count in 1...4 {
      #expect(clients.sent.map(\.intent) == Array(expected.prefix(count)))
      try grant(UInt64(count + 1))
    }
    #expect(pending.isEmpty && clients.sent.count == 4)
  }

  @Test func `What is done while the queue is drained is sent, too`() throws {
    _ = clients.drain()
    _ = clients.act { try await $0.checkIn() }
    #expect(clients.sent.map(\.intent) == [.checkIn(at: start)])
    _ = clients.act { try await $0.setAlert(true) }
    #expect(clients.sent.count == 1)
    try grant(2)
    #expect(clients.sent.last?.intent == .activateAlert(at: start))
    try grant(3)
    #expect(pending.isEmpty)
    #expect(clients.shown.user?.alert == .active(since: start))
  }

  /// An emergency waited for the answer to a note, up to 30 s when that was lost.
  @Test func `What is critical does not wait for the answer to what is not`() throws {
    let (_, _, gaveUp) = clients.drain()
    let note = try EmergencyNote("Allergic")
    _ = clients.act { try await $0.setNote(note) }
    _ = clients.act { try await $0.setBiometric(true) }
    #expect(clients.sent.map(\.intent) == [.setNote(note)])
    _ = clients.act { try await $0.setAlert(true) }
    #expect(clients.sent.map(\.intent) == [.setNote(note), .activateAlert(at: start)])
    try grant(2)
    // The note goes again, as the same action, and no attempt of it has failed.
    #expect(clients.sent.map(\.intent).last == .setNote(note))
    #expect(Set(clients.sent.map(\.id)).count == 2 && clients.sent.count == 3)
    #expect(clients.shown.pendingActions.allSatisfy { $0.attempts == 0 })
    try grant(3)
    try grant(4)
    #expect(pending.isEmpty && gaveUp.all.isEmpty && clients.sent.count == 4)
  }

  @Test func `A queue that is drained no more stops in the midst of an action`() throws {
    let (job, outcome, _) = clients.drain()
    _ = clients.act { try await $0.setBiometric(true) }
    bench.cancel(job)
    bench.wait(0)
    #expect(outcome.error is CancellationError)
    _ = clients.act { try await $0.setAlert(true) }
    #expect(clients.sent.count == 1 && pending.count == 2)
  }

  @Test func `What is critical is tried until it arrives, always as the same action`() throws {
    _ = clients.drain()
    _ = clients.act { try await $0.setAlert(true) }
    // 0.5 s, then half as much again, at most 10 s.
    for delay in [0.5, 0.75, 1.125] {
      let count = clients.sent.count
      bench.wait(30 + delay - 0.001)
      #expect(clients.sent.count == count)
      bench.wait(0.001)
      #expect(clients.sent.count == count + 1)
    }
    for _ in 0..<20 { bench.wait(40) }
    #expect(Set(clients.sent.map(\.id)).count == 1)
    #expect(clients.sent.count >= 23)
    #expect(clients.shown.alertDelivery == .pending)
    try grant(2)
    #expect(pending.isEmpty && clients.shown.alertDelivery == .delivered)
  }

  @Test func `What is not critical is given up after three attempts, and taken back`() throws {
    let (_, _, gaveUp) = clients.drain()
    let before = clients.shown.user
    _ = clients.act { try await $0.setBiometric(true) }
    bench.wait(30 + 1 + 30 + 2)
    #expect(clients.sent.count == 3 && gaveUp.all.isEmpty)
    #expect(pending == [.setBiometric(true)])
    bench.wait(30)
    #expect(gaveUp.all == [.setBiometric(true)])
    #expect(pending.isEmpty && clients.shown.user == before)
    bench.wait(600)
    #expect(clients.sent.count == 3)
    // The answer to an attempt that was given up is late.
    try grant(2)
    #expect(clients.shown.user == before)
  }

  @Test(arguments: [
    BackendRefusal.actionExpired, .checkInTooSoon(wait: 10), .userNotFound,
    .reminderNotWithinInterval,
  ])
  func `What is refused is taken back, and the next is sent`(refusal: BackendRefusal) throws {
    let (_, _, gaveUp) = clients.drain()
    _ = clients.act { try await $0.checkIn() }
    _ = clients.act { try await $0.setBiometric(true) }
    try bench.refuse(refusal)
    #expect(gaveUp.all == [.checkIn(at: start)])
    #expect(clients.shown.user?.lastCheckedIn == long)
    #expect(clients.sent.last?.intent == .setBiometric(true))
  }

  @Test(arguments: [BackendRefusal.momentInFuture, .malformedRequest])
  func `What time may mend is tried again when it is critical`(refusal: BackendRefusal) throws {
    let (_, _, gaveUp) = clients.drain()
    _ = clients.act { try await $0.setAlert(true) }
    try bench.refuse(refusal)
    bench.wait(0.5)
    #expect(clients.sent.count == 2 && gaveUp.all.isEmpty)
    try grant(2)
    _ = clients.act { try await $0.setBiometric(true) }
    try bench.refuse(refusal)
    #expect(gaveUp.all == [.setBiometric(true)])
  }

  /// Invariant 42.
  @Test func `What is too late is taken back, and never sent`() throws {
    bench.setConnected(false)
    let (_, _, gaveUp) = clients.drain()
    _ = clients.act { try await $0.setBiometric(true) }
    _ = clients.act { try await $0.setAlert(true) }
    bench.wait(3_600 - 0.001)
    #expect(pending.count == 2)
    bench.wait(0.001)
    #expect(pending == [.activateAlert(at: start)] && gaveUp.all == [.setBiometric(true)])
    bench.wait(86_400 - 3_600)
    #expect(pending.isEmpty && gaveUp.all == [.setBiometric(true), .activateAlert(at: start)])
    #expect(clients.shown.user?.alert == .inactive)
    bench.setConnected(true)
    #expect(clients.sent.isEmpty)
  }

  /// It arrived, the answer was lost, and the alert was taken back on the device alone.
  @Test(arguments: [true, false])
  func `What was sent and is too late shows until the server says what became of it`(
    wasCarriedOut: Bool
  ) throws {
    let (_, _, gaveUp) = clients.drain()
    _ = clients.act { try await $0.setAlert(true) }
    #expect(clients.sent.count == 1)
    bench.setConnected(false)
    bench.wait(86_400 + 60)
    #expect(clients.shown.user?.alert == .active(since: start))
    #expect(clients.shown.alertDelivery == .pending && gaveUp.all.isEmpty)
    let sent = clients.sent.count
    bench.setConnected(true)
    let server = try User.sample(lastCheckedIn: long).with {
      if wasCarriedOut { $0.alert = .active(since: start) }
    }
    try bench.answer(.loadUser) {
      .reply($0, .user(UserSnapshot(revision: Revision(2), user: server)))
    }
    #expect(clients.shown.user == server && pending.isEmpty)
    #expect(gaveUp.all == (wasCarriedOut ? [] : [.activateAlert(at: start)]))
    #expect(clients.sent.count == sent)
  }

  /// Invariant 25: the end of one emergency, of which nobody knew whether it had arrived, hid the next.
  @Test func `What was sent and is too late is overtaken by what was done after it`() throws {
    let (_, _, gaveUp) = clients.drain()
    _ = clients.act { try await $0.setAlert(true) }
    let on = try User.sample(lastCheckedIn: long).with { $0.alert = .active(since: start) }
    try bench.answer(.user(UserSnapshot(revision: Revision(2), user: on)))
    _ = clients.act { try await $0.setAlert(false) }
    bench.setConnected(false)
    bench.wait(80_000)
    let again = start.addingTimeInterval(80_000)
    _ = clients.act { try await $0.setAlert(true) }
    bench.wait(6_400 + 60)
    #expect(clients.shown.user?.alert == .active(since: again) && pending.count == 2)
    bench.setConnected(true)
    #expect(clients.sent.last?.intent == .activateAlert(at: again))
    try bench.answer(.user(UserSnapshot(revision: Revision(2), user: on)))
    #expect(clients.shown.user?.alert == .active(since: start))
    #expect(pending.isEmpty && gaveUp.all.isEmpty)
  }

  @Test func `Without a network no attempt is counted`() throws {
    _ = clients.act { try await $0.setBiometric(true) }
    bench.setConnected(false)
    let (_, _, gaveUp) = clients.drain()
    bench.wait(3_000)
    bench.setConnected(true)
    #expect(clients.sent.map(\.attempts) == [0] && gaveUp.all.isEmpty)
  }

  @Test func `The end of the session ends the draining, and sends nothing more`() throws {
    let (_, refused, gaveUp) = clients.drain()
    _ = clients.act { try await $0.checkIn() }
    _ = clients.act { try await $0.setAlert(true) }
    try bench.refuse(.notAuthenticated)
    #expect(refused.error as? UserError == .signedOut)
    #expect(gaveUp.all.isEmpty && clients.sent.count == 1)
  }

  /// Invariants 5 and 7.
  @Test func `An answer that comes after leaving changes nothing`() throws {
    let (_, outcome, gaveUp) = clients.drain()
    _ = clients.act { try await $0.checkIn() }
    clients.user.cleared().commit()
    try grant(2)
    #expect(outcome.error as? UserError == .signedOut)
    #expect(clients.shown.user == nil && gaveUp.all.isEmpty)
  }

  @Test func `Draining that is cancelled half-way goes on with the same action`() throws {
    let (job, cancelled, _) = clients.drain()
    _ = clients.act { try await $0.checkIn() }
    bench.cancel(job)
    #expect(cancelled.error is CancellationError && pending == [.checkIn(at: start)])
    _ = clients.drain()
    #expect(clients.sent.count == 2 && Set(clients.sent.map(\.id)).count == 1)
    try grant(2)
    #expect(pending.isEmpty && clients.shown.user?.lastCheckedIn == start)
  }

  /// A stale copy that came late changed what had been done (scenario 10).
  @Test func `A late stream event does not take back what was carried out`() throws {
    _ = bench.begin { [user = clients.user] in try await user.listen() }
    try bench.answer(.done)
    _ = clients.drain()
    _ = clients.act { try await $0.setAlert(true) }
    try grant(3)
    let stale = UserSnapshot(revision: Revision(2), user: try .sample(lastCheckedIn: long))
    try bench.deliver(.event(SubscriptionID(1), .user(stale)))
    #expect(clients.shown.user?.alert == .active(since: start))
  }
}

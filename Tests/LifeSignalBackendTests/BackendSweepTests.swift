import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests of missed check-ins (rule 5.2), and of the sweep that announces them (rule 3.6).
struct BackendSweepTests {
  let harness = BackendHarness()
  let ana: RegisteredPerson
  let ben: RegisteredPerson
  let cara: RegisteredPerson

  /// Ben watches over Ana, and Ana watches over Cara.
  init() throws {
    ana = try harness.register("Ana Diaz", 1, on: .anasDevice)
    ben = try harness.register("Ben Okafor", 2, on: .bensDevice)
    cara = try harness.register("Cara Lund", 3, on: .other)
    try harness.link(ana, ben, .responder)
    try harness.link(ana, cara, .dependent)
    // Only Ana is due within a day.
    for person in [ben, cara] { _ = try harness.perform(.setInterval(.longest), by: person).get() }
  }

  /// Returns the date since which a person is flagged as non-responsive for another person.
  private func flag(of person: RegisteredPerson, for other: RegisteredPerson) -> Date? {
    harness.state.contact(person.id, of: other.id)?.nonResponsiveSince
  }

  /// Expects that Ana and Ben were notified `count` times of Ana's missed check-ins, and Cara
  /// never.
  private func expectAnnouncements(count: Int) {
    #expect(harness.kinds(ana).count { $0 == .receiveNonResponsiveAlert } == count)
    #expect(harness.kinds(ben).count { $0 == .receiveNonResponsiveDependentAlert } == count)
    #expect(!harness.kinds(cara).contains(.receiveNonResponsiveDependentAlert))
  }

  @Test func `An overdue person and their responders are notified, and the person is flagged`()
    throws
  {
    harness.wait(86_400)
    harness.act(.swept)
    expectAnnouncements(count: 1)
    #expect(flag(of: ana, for: ben) == harness.now)
    // Ana watches over Cara, and Cara does not watch over Ana.
    #expect(flag(of: ana, for: cara) == nil)
    #expect(harness.lastMessage(ben) == "Ana Diaz did not check in on time.")
    #expect(harness.lastMessage(ana) == "You missed your check-in. Your responders were notified.")
    expectWellFormed(harness.state, at: harness.now)
  }

  /// The paragraph *Time* in section 5 of the rules: a person is on time while `now < dueAt`.
  ///
  /// Regression test: the interval in seconds was added to milliseconds, so that every person was
  /// overdue after 86 seconds.
  @Test func `The sweep announces no missed check-in before the due time`() throws {
    for seconds in [87.0, 86_312.5] {
      harness.wait(seconds)
      harness.act(.swept)
      expectAnnouncements(count: 0)
    }
    harness.wait(0.5)
    harness.act(.swept)
    expectAnnouncements(count: 1)
  }

  /// Regression test: the sweep looked for due times in a window shorter than the time between two
  /// sweeps, so that it missed most of them.
  @Test(arguments: [0.0, 1, 60, 450, 899, 900, 7_200])
  func `The sweep announces a check-in that was missed since the previous sweep`(
    delay: Double
  ) throws {
    harness.wait(86_400 - 900 + 0.5)
    harness.act(.swept)
    expectAnnouncements(count: 0)
    harness.wait(899.5 + delay)
    harness.act(.swept)
    expectAnnouncements(count: 1)
  }

  /// Regression test: every sweep announced the same missed check-in again.
  @Test func `Repeated sweeps announce a missed check-in only once`() throws {
    harness.wait(86_400)
    for _ in 0..<3 {
      harness.act(.swept)
      harness.wait(900)
    }
    expectAnnouncements(count: 1)
    #expect(flag(of: ana, for: ben) == testStart.addingTimeInterval(86_400))
  }

  /// Regression test: the sweep skipped people without a push address.
  @Test func `Responders without a push address are notified of a missed check-in`() throws {
    try #require(try harness.account(ana).session?.pushAddress == nil)
    try #require(try harness.account(ben).session?.pushAddress == nil)
    _ = try harness.ask(.endSession, by: ben).get()
    harness.wait(86_400)
    harness.act(.swept)
    expectAnnouncements(count: 1)
    #expect(harness.pushes.isEmpty)
  }

  /// Regression test: a server never started its sweep.
  @Test func `A started server sweeps every 15 minutes`() throws {
    #expect(harness.nextDeadline == nil)
    harness.act(.started)
    #expect(harness.nextDeadline == .seconds(900))
    harness.wait(86_399)
    expectAnnouncements(count: 0)
    harness.wait(1)
    expectAnnouncements(count: 1)
    harness.wait(86_400)
    expectAnnouncements(count: 1)
  }

  @Test func `A server that is started twice runs only one sweep`() {
    harness.act(.started)
    harness.wait(100)
    harness.act(.started)
    #expect(harness.runningEffectCount == 1)
    #expect(harness.nextDeadline == .seconds(900))
  }

  @Test func `A server that is restarted repeatedly sweeps at every quarter of an hour`() {
    for _ in 0..<3 {
      harness.act(.started)
      harness.wait(400)
    }
    #expect(harness.nextDeadline == .seconds(1_800))
  }

  @Test func `Check-ins that were missed while the server was down are announced at its start`() {
    harness.wait(86_400)
    harness.act(.started)
    expectAnnouncements(count: 1)
    harness.wait(900)
    expectAnnouncements(count: 1)
  }

  @Test func `The sweep ends with its store`() {
    harness.act(.started)
    harness.shutDown()
    #expect(harness.nextDeadline == nil)
  }

  @Test func `The next check-in clears the non-responsive flag and sets a new due time`() throws {
    harness.wait(86_400)
    harness.act(.swept)
    let ana = try harness.refreshed(ana)
    harness.wait(100)
    let kindsBefore = harness.kinds(ben)
    _ = try harness.perform(.checkIn, by: ana).get()
    #expect(flag(of: ana, for: ben) == nil)
    // The cleared flag shows that Ana is well again. The history contains no item about it.
    #expect(harness.kinds(ben) == kindsBefore)
    harness.wait(86_399)
    harness.act(.swept)
    expectAnnouncements(count: 1)
    harness.wait(1)
    harness.act(.swept)
    expectAnnouncements(count: 2)
    expectWellFormed(harness.state, at: harness.now)
  }

  @Test func `Answering a ping clears the non-responsive flag`() throws {
    harness.wait(86_400)
    harness.act(.swept)
    try harness.ask(.ping(ana.id), by: harness.refreshed(ben))
    try harness.answerAllPings(by: harness.refreshed(ana))
    #expect(flag(of: ana, for: ben) == nil)
  }

  @Test func `An interval that moves the due time into the future clears the non-responsive flag`()
    throws
  {
    harness.wait(86_400)
    harness.act(.swept)
    _ = try harness.perform(.setInterval(.longest), by: harness.refreshed(ana)).get()
    #expect(flag(of: ana, for: ben) == nil)
    expectAnnouncements(count: 1)
    harness.wait(6 * 86_400)
    harness.act(.swept)
    expectAnnouncements(count: 2)
  }

  /// The scenario `16-shorter-interval` checks the same in the app.
  @Test func `If a new interval is shorter than the elapsed time, a missed check-in is announced`()
    throws
  {
    harness.wait(10 * 3_600)
    let ana = try harness.refreshed(ana)
    let interval = try CheckInInterval(seconds: 8 * 3_600)
    _ = try harness.perform(.setInterval(interval), by: ana).get()
    expectAnnouncements(count: 1)
    #expect(flag(of: ana, for: ben) == harness.now)
    for _ in 0..<3 {
      harness.act(.swept)
      harness.wait(900)
    }
    expectAnnouncements(count: 1)
    expectWellFormed(harness.state, at: harness.now)
  }

  @Test
  func `A check-in that arrives when the next one is overdue announces the next one as missed`()
    throws
  {
    _ = try harness.perform(.setInterval(.shortest), by: ana).get()
    harness.wait(3_600)
    harness.act(.swept)
    expectAnnouncements(count: 1)
    let madeAt = testStart.addingTimeInterval(3_600 - 60)
    harness.wait(7_200)
    _ = try harness.perform(.checkIn, by: harness.refreshed(ana), madeAt: madeAt).get()
    expectAnnouncements(count: 2)
    #expect(flag(of: ana, for: ben) == harness.now)
    harness.act(.swept)
    expectAnnouncements(count: 2)
  }

  @Test func `A new responder of a non-responsive person sees the flag and is notified once`()
    throws
  {
    harness.wait(86_400)
    harness.act(.swept)
    _ = try harness.ask(.setRoles(cara.id, .both), by: harness.refreshed(ana)).get()
    #expect(flag(of: ana, for: cara) != nil)
    #expect(harness.kinds(cara).last == .receiveNonResponsiveDependentAlert)
    harness.act(.swept)
    _ = try harness.ask(.setRoles(cara.id, .dependent), by: harness.refreshed(ana)).get()
    _ = try harness.ask(.setRoles(cara.id, .both), by: harness.refreshed(ana)).get()
    #expect(harness.kinds(cara).count { $0 == .receiveNonResponsiveDependentAlert } == 1)
    _ = try harness.ask(.setRoles(cara.id, .dependent), by: harness.refreshed(ana)).get()
    #expect(flag(of: ana, for: cara) == nil)
  }

  /// The sweep can come up to a quarter of an hour after the due time.
  @Test func `A new responder of an overdue person is notified at once, and not by the sweep`()
    throws
  {
    harness.wait(86_400)
    _ = try harness.ask(.setRoles(cara.id, .both), by: harness.refreshed(ana)).get()
    #expect(harness.kinds(cara).last == .receiveNonResponsiveDependentAlert)
    #expect(harness.kinds(ben) == [])
    harness.act(.swept)
    #expect(harness.kinds(cara).count { $0 == .receiveNonResponsiveDependentAlert } == 1)
    #expect(harness.kinds(ben).count { $0 == .receiveNonResponsiveDependentAlert } == 1)
    // The next missed check-in is another one.
    _ = try harness.perform(.checkIn, by: harness.refreshed(ana)).get()
    harness.wait(86_400)
    harness.act(.swept)
    #expect(harness.kinds(cara).count { $0 == .receiveNonResponsiveDependentAlert } == 2)
  }

  @Test func `A responder who has cleared the notice is not notified again`() throws {
    try harness.change(.setRoles(ben.id, .both), by: ana)
    harness.wait(86_400)
    harness.act(.swept)
    let ana = try harness.refreshed(ana)
    _ = try harness.ask(.clearNotifications(.alerts), by: harness.refreshed(ben)).get()
    for roles in [Roles.dependent, .both] { try harness.change(.setRoles(ben.id, roles), by: ana) }
    #expect(!harness.kinds(ben).contains(.receiveNonResponsiveDependentAlert))
  }

  @Test func `Without responders, the notice of a missed check-in says so`() throws {
    harness.wait(86_400)
    try harness.change(.remove(ben.id), by: harness.refreshed(ana))
    harness.act(.swept)
    #expect(
      harness.lastMessage(ana)
        == "You missed your check-in. You have no responders whom the app could notify.")
  }

  @Test func `A deleted account is not swept, and an account without a profile has no due time`()
    throws
  {
    _ = try harness.ask(.deleteAccount, by: ana).get()
    _ = try harness.signIn(try .test(4), on: .anasDevice)
    #expect(Set(harness.state.dueTimes.entries.map(\.account)) == [ben.id, cara.id])
    harness.wait(86_400)
    harness.act(.swept)
    expectWellFormed(harness.state, at: harness.now)
    #expect(!harness.kinds(ben).contains(.receiveNonResponsiveDependentAlert))
  }

  /// A sweep does not visit accounts that are on time.
  @Test func `A sweep touches only overdue accounts and their responders`() throws {
    harness.wait(86_399)
    harness.act(.swept)
    #expect(harness.state.accounts.touched.isEmpty)
    harness.wait(1)
    harness.act(.swept)
    #expect(harness.state.accounts.touched == [ana.id, ben.id])
  }
}

import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests of missed check-ins (5.2), and of the former defects (a) to (e) of the sweep (3.6).
struct BackendSweepTests {
  let bench = BackendHarness()
  let ana: RegisteredPerson
  let ben: RegisteredPerson
  let cara: RegisteredPerson

  /// Ben watches over Ana, and Ana watches over Cara.
  init() throws {
    ana = try bench.person("Ana Diaz", 1, on: .anas)
    ben = try bench.person("Ben Okafor", 2, on: .bens)
    cara = try bench.person("Cara Lund", 3, on: .other)
    try bench.link(ana, ben, .responder)
    try bench.link(ana, cara, .dependent)
    // Only Ana is due within a day.
    for person in [ben, cara] { _ = try bench.perform(.setInterval(.longest), by: person).get() }
  }

  private func flag(_ holder: RegisteredPerson, of other: RegisteredPerson) -> Date? {
    bench.state.contact(other.id, of: holder.id)?.nonResponsiveSince
  }

  private func expectAnnouncements(count: Int) {
    #expect(bench.kinds(ana).count { $0 == .receiveNonResponsiveAlert } == count)
    #expect(bench.kinds(ben).count { $0 == .receiveNonResponsiveDependentAlert } == count)
    #expect(!bench.kinds(cara).contains(.receiveNonResponsiveDependentAlert))
  }

  @Test func `An overdue person and their responders are notified, and the flag is set`() throws {
    bench.wait(86_400)
    bench.act(.swept)
    expectAnnouncements(count: 1)
    #expect(flag(ben, of: ana) == bench.now)
    // Ana watches over Cara, and Cara does not watch over Ana.
    #expect(flag(cara, of: ana) == nil)
    #expect(bench.lastMessage(ben) == "Ana Diaz did not check in on time.")
    #expect(bench.lastMessage(ana) == "You missed your check-in. Your responders were notified.")
    expectWellFormed(bench.state, at: bench.now)
  }

  /// The time rule of 5: a person is on time while `now < dueAt`.
  ///
  /// Defect (a): the interval in seconds was added to milliseconds, so that every person was
  /// overdue after 86 seconds.
  @Test
  func `Server defect (a), seconds used as milliseconds: no person is overdue before the due time`()
    throws
  {
    for seconds in [87.0, 86_312.5] {
      bench.wait(seconds)
      bench.act(.swept)
      expectAnnouncements(count: 0)
    }
    bench.wait(0.5)
    bench.act(.swept)
    expectAnnouncements(count: 1)
  }

  /// Defect (b): the sweep looked for due times in a window shorter than the time between two
  /// sweeps, so that it missed most of them.
  @Test(arguments: [0.0, 1, 60, 450, 899, 900, 7_200])
  func `Server defect (b), windows shorter than the sweep interval: no due time is missed`(
    seconds: Double
  ) throws {
    bench.wait(86_400 - 900 + 0.5)
    bench.act(.swept)
    expectAnnouncements(count: 0)
    bench.wait(899.5 + seconds)
    bench.act(.swept)
    expectAnnouncements(count: 1)
  }

  @Test func `Server defect (c), announced by every sweep: a due time is announced once`() throws {
    bench.wait(86_400)
    for _ in 0..<3 {
      bench.act(.swept)
      bench.wait(900)
    }
    expectAnnouncements(count: 1)
    #expect(flag(ben, of: ana) == testStart.addingTimeInterval(86_400))
  }

  @Test func `Server defect (d), skipped without a push address: responders are notified`() throws {
    try #require(try bench.account(ana).session?.pushAddress == nil)
    try #require(try bench.account(ben).session?.pushAddress == nil)
    _ = try bench.ask(.endSession, by: ben).get()
    bench.wait(86_400)
    bench.act(.swept)
    expectAnnouncements(count: 1)
    #expect(bench.pushes.isEmpty)
  }

  @Test func `Server defect (e), the sweep never runs: a started server sweeps every 15 minutes`()
    throws
  {
    #expect(bench.nextDeadline == nil)
    bench.act(.started)
    #expect(bench.nextDeadline == .seconds(900))
    bench.wait(86_399)
    expectAnnouncements(count: 0)
    bench.wait(1)
    expectAnnouncements(count: 1)
    bench.wait(86_400)
    expectAnnouncements(count: 1)
  }

  @Test func `A server that is started twice sweeps only once`() {
    bench.act(.started)
    bench.wait(100)
    bench.act(.started)
    #expect(bench.effects == 1)
    #expect(bench.nextDeadline == .seconds(900))
  }

  @Test func `A server that is restarted repeatedly sweeps at every quarter of an hour`() {
    for _ in 0..<3 {
      bench.act(.started)
      bench.wait(400)
    }
    #expect(bench.nextDeadline == .seconds(1_800))
  }

  @Test func `Check-ins that were missed while the server was down are announced at its start`() {
    bench.wait(86_400)
    bench.act(.started)
    expectAnnouncements(count: 1)
    bench.wait(900)
    expectAnnouncements(count: 1)
  }

  @Test func `The sweep ends with its store`() {
    bench.act(.started)
    bench.shutDown()
    #expect(bench.nextDeadline == nil)
  }

  @Test func `The next check-in clears the flag everywhere and sets a new due time`() throws {
    bench.wait(86_400)
    bench.act(.swept)
    let ana = try bench.refreshed(ana)
    bench.wait(100)
    let before = bench.kinds(ben)
    _ = try bench.perform(.checkIn(at: bench.now), by: ana).get()
    #expect(flag(ben, of: ana) == nil)
    // A return is shown by the cleared flag, and not by an item of the history (section 9).
    #expect(bench.kinds(ben) == before)
    bench.wait(86_399)
    bench.act(.swept)
    expectAnnouncements(count: 1)
    bench.wait(1)
    bench.act(.swept)
    expectAnnouncements(count: 2)
    expectWellFormed(bench.state, at: bench.now)
  }

  @Test func `Answering a ping clears the flag`() throws {
    bench.wait(86_400)
    bench.act(.swept)
    try bench.ask(.ping(ana.id), by: bench.refreshed(ben))
    _ = try bench.ask(.answerAllPings, by: bench.refreshed(ana)).get()
    #expect(flag(ben, of: ana) == nil)
  }

  @Test func `A longer interval that moves the due time into the future clears the flag`() throws {
    bench.wait(86_400)
    bench.act(.swept)
    _ = try bench.perform(.setInterval(.longest), by: bench.refreshed(ana)).get()
    #expect(flag(ben, of: ana) == nil)
    expectAnnouncements(count: 1)
    bench.wait(6 * 86_400)
    bench.act(.swept)
    expectAnnouncements(count: 2)
  }

  /// Scenario 16.
  @Test func `An interval shorter than the elapsed time is announced immediately, and once`() throws
  {
    bench.wait(10 * 3_600)
    let ana = try bench.refreshed(ana)
    let interval = try CheckInInterval(seconds: 8 * 3_600)
    _ = try bench.perform(.setInterval(interval), by: ana).get()
    expectAnnouncements(count: 1)
    #expect(flag(ben, of: ana) == bench.now)
    for _ in 0..<3 {
      bench.act(.swept)
      bench.wait(900)
    }
    expectAnnouncements(count: 1)
    expectWellFormed(bench.state, at: bench.now)
  }

  @Test func `An offline check-in whose interval has already passed is announced as missed`() throws
  {
    _ = try bench.perform(.setInterval(.shortest), by: ana).get()
    bench.wait(3_600)
    bench.act(.swept)
    expectAnnouncements(count: 1)
    let made = testStart.addingTimeInterval(3_600 - 60)
    bench.wait(7_200)
    _ = try bench.perform(.checkIn(at: made), by: bench.refreshed(ana), madeAt: made).get()
    expectAnnouncements(count: 2)
    #expect(flag(ben, of: ana) == bench.now)
    bench.act(.swept)
    expectAnnouncements(count: 2)
  }

  @Test func `A new responder of a non-responsive person sees the flag without a notification`()
    throws
  {
    bench.wait(86_400)
    bench.act(.swept)
    _ = try bench.ask(.setRoles(cara.id, .both), by: bench.refreshed(ana)).get()
    #expect(flag(cara, of: ana) != nil)
    bench.act(.swept)
    #expect(!bench.kinds(cara).contains(.receiveNonResponsiveDependentAlert))
    _ = try bench.ask(.setRoles(cara.id, .dependent), by: bench.refreshed(ana)).get()
    #expect(flag(cara, of: ana) == nil)
  }

  @Test func `A deleted account is not swept, and one without a profile has no due time`() throws {
    _ = try bench.ask(.deleteAccount, by: ana).get()
    _ = try bench.signIn(try .test(4), on: .anas)
    #expect(Set(bench.state.dueTimes.entries.map(\.account)) == [ben.id, cara.id])
    bench.wait(86_400)
    bench.act(.swept)
    expectWellFormed(bench.state, at: bench.now)
    #expect(!bench.kinds(ben).contains(.receiveNonResponsiveDependentAlert))
  }

  /// A sweep does not visit accounts that are on time.
  @Test func `A sweep touches only overdue accounts and their responders`() throws {
    bench.wait(86_399)
    bench.act(.swept)
    #expect(bench.state.accounts.touched.isEmpty)
    bench.wait(1)
    bench.act(.swept)
    #expect(bench.state.accounts.touched == [ana.id, ben.id])
  }
}

import Foundation
import Testing

@testable import LifeSignalDomain

/// Missed check-ins (5.2), and what was wrong with the sweep once (3.6, a to e).
struct BackendSweepTests {
  let bench = BackendBench()
  let ana: Joined
  let ben: Joined
  let cara: Joined

  /// Ben watches Ana, and Ana watches Cara.
  init() throws {
    ana = try bench.person("Ana Diaz", 1, on: .anas)
    ben = try bench.person("Ben Okafor", 2, on: .bens)
    cara = try bench.person("Cara Lund", 3, on: .other)
    try bench.link(ana, ben, .responder)
    try bench.link(ana, cara, .dependent)
    // Only Ana is due in a day.
    for person in [ben, cara] { _ = try bench.perform(.setInterval(.longest), by: person).get() }
  }

  private func flag(_ holder: Joined, of other: Joined) -> Date? {
    bench.state.contact(other.id, of: holder.id)?.nonResponsiveSince
  }

  private func expectTold(times count: Int) {
    #expect(bench.kinds(ana).count { $0 == .receiveNonResponsiveAlert } == count)
    #expect(bench.kinds(ben).count { $0 == .receiveNonResponsiveDependentAlert } == count)
    #expect(!bench.kinds(cara).contains(.receiveNonResponsiveDependentAlert))
  }

  @Test func `Who is overdue is told, and so are those who watch, with the flag on`() throws {
    bench.wait(86_400)
    bench.act(.swept)
    expectTold(times: 1)
    #expect(flag(ben, of: ana) == bench.now)
    // Cara is watched by Ana, and watches nobody.
    #expect(flag(cara, of: ana) == nil)
    #expect(bench.lastMessage(ben) == "Ana Diaz did not check in in time.")
    #expect(bench.lastMessage(ana) == "You did not check in in time. Your responders are told.")
    expectWellFormed(bench.state, at: bench.now)
  }

  /// Time rule of 5: on time while `now < dueAt`.
  ///
  /// (a): the interval, in seconds, was added to milliseconds, so that everybody was overdue after 86
  /// seconds.
  @Test
  func `Server defect (a), seconds taken for milliseconds: nobody is overdue before the time`()
    throws
  {
    for seconds in [87.0, 86_312.5] {
      bench.wait(seconds)
      bench.act(.swept)
      expectTold(times: 0)
    }
    bench.wait(0.5)
    bench.act(.swept)
    expectTold(times: 1)
  }

  /// (b): what was looked for were times in a window that is narrower than the time between two
  /// sweeps, so most were missed.
  @Test(arguments: [0.0, 1, 60, 450, 899, 900, 7_200])
  func `Server defect (b), windows narrower than the sweep: none is missed between two sweeps`(
    seconds: Double
  ) throws {
    bench.wait(86_400 - 900 + 0.5)
    bench.act(.swept)
    expectTold(times: 0)
    bench.wait(899.5 + seconds)
    bench.act(.swept)
    expectTold(times: 1)
  }

  @Test func `Server defect (c), announced by every sweep: once for a due time`() throws {
    bench.wait(86_400)
    for _ in 0..<3 {
      bench.act(.swept)
      bench.wait(900)
    }
    expectTold(times: 1)
    #expect(flag(ben, of: ana) == start.addingTimeInterval(86_400))
  }

  @Test func `Server defect (d), without a push address skipped whole: responders are told`() throws
  {
    try #require(try bench.account(ana).session?.pushAddress == nil)
    try #require(try bench.account(ben).session?.pushAddress == nil)
    _ = try bench.ask(.endSession, by: ben).get()
    bench.wait(86_400)
    bench.act(.swept)
    expectTold(times: 1)
    #expect(bench.pushes.isEmpty)
  }

  @Test func `Server defect (e), the sweep never runs: it does, every 15 minutes, once started`()
    throws
  {
    #expect(bench.nextDeadline == nil)
    bench.act(.started)
    #expect(bench.nextDeadline == .seconds(900))
    bench.wait(86_399)
    expectTold(times: 0)
    bench.wait(1)
    expectTold(times: 1)
    bench.wait(86_400)
    expectTold(times: 1)
  }

  @Test func `A server that is started twice sweeps as if it were once`() {
    bench.act(.started)
    bench.wait(100)
    bench.act(.started)
    #expect(bench.effects == 1)
    #expect(bench.nextDeadline == .seconds(900))
  }

  @Test func `A server that is started again and again sweeps at every quarter of an hour`() {
    for _ in 0..<3 {
      bench.act(.started)
      bench.wait(400)
    }
    #expect(bench.nextDeadline == .seconds(1_800))
  }

  @Test func `Whoever became due while the server was down is told of when it starts`() {
    bench.wait(86_400)
    bench.act(.started)
    expectTold(times: 1)
    bench.wait(900)
    expectTold(times: 1)
  }

  @Test func `The sweep ends with its store`() {
    bench.act(.started)
    bench.shutDown()
    #expect(bench.nextDeadline == nil)
  }

  @Test func `The next check-in takes the flag off everywhere, and its own due time counts`() throws
  {
    bench.wait(86_400)
    bench.act(.swept)
    let ana = try bench.refreshed(ana)
    bench.wait(100)
    let before = bench.kinds(ben)
    _ = try bench.perform(.checkIn(at: bench.now), by: ana).get()
    #expect(flag(ben, of: ana) == nil)
    // That she is back is the flag that goes, not an item (section 9).
    #expect(bench.kinds(ben) == before)
    bench.wait(86_399)
    bench.act(.swept)
    expectTold(times: 1)
    bench.wait(1)
    bench.act(.swept)
    expectTold(times: 2)
    expectWellFormed(bench.state, at: bench.now)
  }

  @Test func `Answering a ping takes the flag off, too`() throws {
    bench.wait(86_400)
    bench.act(.swept)
    try bench.ask(.ping(ana.id), by: bench.refreshed(ben))
    _ = try bench.ask(.answerAllPings, by: bench.refreshed(ana)).get()
    #expect(flag(ben, of: ana) == nil)
  }

  @Test func `A longer interval that moves the due time into the future takes the flag off`() throws
  {
    bench.wait(86_400)
    bench.act(.swept)
    _ = try bench.perform(.setInterval(.longest), by: bench.refreshed(ana)).get()
    #expect(flag(ben, of: ana) == nil)
    expectTold(times: 1)
    bench.wait(6 * 86_400)
    bench.act(.swept)
    expectTold(times: 2)
  }

  /// Scenario 16.
  @Test func `An interval that is shortened below the elapsed time announces at once, once`() throws
  {
    bench.wait(10 * 3_600)
    let ana = try bench.refreshed(ana)
    let interval = try CheckInInterval(seconds: 8 * 3_600)
    _ = try bench.perform(.setInterval(interval), by: ana).get()
    expectTold(times: 1)
    #expect(flag(ben, of: ana) == bench.now)
    for _ in 0..<3 {
      bench.act(.swept)
      bench.wait(900)
    }
    expectTold(times: 1)
    expectWellFormed(bench.state, at: bench.now)
  }

  @Test func `A check-in from offline whose own time has run out is announced for that`() throws {
    _ = try bench.perform(.setInterval(.shortest), by: ana).get()
    bench.wait(3_600)
    bench.act(.swept)
    expectTold(times: 1)
    let made = start.addingTimeInterval(3_600 - 60)
    bench.wait(7_200)
    _ = try bench.perform(.checkIn(at: made), by: bench.refreshed(ana), madeAt: made).get()
    expectTold(times: 2)
    #expect(flag(ben, of: ana) == bench.now)
    bench.act(.swept)
    expectTold(times: 2)
  }

  @Test func `Who begins to watch somebody non-responsive sees the flag, and is not told`() throws {
    bench.wait(86_400)
    bench.act(.swept)
    _ = try bench.ask(.setRoles(cara.id, .both), by: bench.refreshed(ana)).get()
    #expect(flag(cara, of: ana) != nil)
    bench.act(.swept)
    #expect(!bench.kinds(cara).contains(.receiveNonResponsiveDependentAlert))
    _ = try bench.ask(.setRoles(cara.id, .dependent), by: bench.refreshed(ana)).get()
    #expect(flag(cara, of: ana) == nil)
  }

  @Test func `A deleted account is never swept, and one without a profile has no due time`() throws
  {
    _ = try bench.ask(.deleteAccount, by: ana).get()
    _ = try bench.signIn(try .test(4), on: .anas)
    #expect(Set(bench.state.dueTimes.entries.map(\.account)) == [ben.id, cara.id])
    bench.wait(86_400)
    bench.act(.swept)
    expectWellFormed(bench.state, at: bench.now)
    #expect(!bench.kinds(ben).contains(.receiveNonResponsiveDependentAlert))
  }

  /// No sweep looks at accounts that are on time.
  @Test func `A sweep touches those who are due, and those who watch them, and nobody else`() throws
  {
    bench.wait(86_399)
    bench.act(.swept)
    #expect(bench.state.accounts.touched.isEmpty)
    bench.wait(1)
    bench.act(.swept)
    #expect(bench.state.accounts.touched == [ana.id, ben.id])
  }
}

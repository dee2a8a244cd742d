import Foundation
import LifeSignalTestSupport
import StateKit
import Testing

@testable import LifeSignalDomain

/// The date at which an action counts, whatever the clock of the device does (rule 5.10).
struct ActionTimeTests {
  /// A device whose wall clock can be wrong, and which can restart.
  private struct Phone {
    /// The true date; also the server's.
    var date = testStart
    private var boot: UInt8 = 1
    private var bootedAt = testStart
    var clockError: TimeInterval = 0
    private(set) var server: ServerTime?
    private var watch = ClockWatch()

    var local: LocalTime {
      LocalTime(
        instant: BootInstant(
          boot: BootID(uuid(boot)), uptime: .seconds(date.timeIntervalSince(bootedAt))),
        wall: date.addingTimeInterval(clockError))
    }

    var now: KnownTime { KnownTime(local: local, server: server, isWallClockSet: watch.wasSet) }

    /// The running app reads the clocks.
    mutating func read() {
      guard let change = watch.record(local) else { return }
      server = server?.afterClockWasSet(at: local, by: change)
    }

    mutating func wait(_ seconds: TimeInterval) { date += seconds }

    mutating func restart(off seconds: TimeInterval = 0) {
      date += seconds
      boot += 1
      bootedAt = date
      watch = ClockWatch()
    }

    /// Hears a reply that was in transit for some seconds.
    mutating func hear(transit seconds: TimeInterval = 0) {
      let reply = ServerTime(date: date.addingTimeInterval(-seconds), heardAt: local)
      server = .mostExact(server, reply)
    }

    /// Returns the date at which an action counts if it is sent now.
    func date(of action: ActionTime) throws -> Date { action.date(with: try #require(server)) }
  }

  private func expectEqual(_ first: Date, _ second: Date) {
    #expect(abs(first.timeIntervalSince(second)) < 0.001)
  }

  /// Expects that the phone notices the setting of its clock, and that the action counts from the last
  /// known time after another restart.
  private func expectDistrusted(
    _ action: inout ActionTime, by phone: inout Phone, since heard: Date
  ) throws {
    action.check(at: phone.now)
    #expect(action.isWallClockSet)
    phone.wait(200_000)
    phone.restart()
    phone.hear()
    expectEqual(try phone.date(of: action), heard)
  }

  @Test(arguments: [0, 3_600, -3_600, -90_000, 2_592_000] as [Double])
  func `Within a boot, an action counts when it was made, whatever the wall clock shows`(
    error: TimeInterval
  ) throws {
    var phone = Phone()
    phone.clockError = error
    phone.hear()
    phone.wait(600)
    let (made, action) = (phone.date, phone.now.actionTime)
    // The clock is set, and a day passes before the action is sent.
    phone.clockError = -error / 2
    phone.wait(86_400)
    expectEqual(try phone.date(of: action), made)
    expectEqual(action.estimatedDate, made)
  }

  @Test func `The first reply after the action makes its date exact, too`() throws {
    var phone = Phone()
    phone.hear()
    phone.restart(off: 100)
    phone.clockError = 7_200
    phone.wait(60)
    let (made, action) = (phone.date, phone.now.actionTime)
    #expect(!action.isExact && phone.now.serverDate == nil)
    phone.wait(500)
    phone.hear()
    expectEqual(try phone.date(of: action), made)
  }

  @Test func `After another boot, a wall clock with a constant error is trusted`() throws {
    var phone = Phone()
    phone.clockError = 40_000
    phone.hear()
    phone.restart(off: 100)
    phone.wait(60)
    let (made, action) = (phone.date, phone.now.actionTime)
    phone.restart(off: 1_000)
    phone.hear()
    expectEqual(try phone.date(of: action), made)
  }

  @Test(arguments: [3_600.0, -3_600])
  func `After another boot with a changed clock, an action counts from the last known time`(
    change: TimeInterval
  ) throws {
    var phone = Phone()
    phone.hear()
    let heard = phone.date
    phone.restart()
    phone.wait(5_000)
    let action = phone.now.actionTime
    phone.clockError += change
    phone.restart()
    phone.hear()
    expectEqual(try phone.date(of: action), heard)
  }

  /// Regression test: the error of the wall clock is the same before the action and after it, but was
  /// different when the action was made. The check-in counted a day later, and silenced an alarm.
  @Test(arguments: [3_600.0, 86_400])
  func `A clock that is set ahead for the action only is noticed by the running app`(
    change: TimeInterval
  ) throws {
    var phone = Phone()
    phone.hear()
    let heard = phone.date
    phone.restart()
    phone.read()
    phone.wait(5_000)
    phone.clockError += change
    phone.read()
    let made = phone.date
    var action = phone.now.actionTime
    expectEqual(action.estimatedDate, made)
    phone.clockError -= change
    phone.read()
    try expectDistrusted(&action, by: &phone, since: heard)
  }

  @Test(arguments: [false, true])
  func `A clock that was ahead from the boot on is noticed when it is set back`(restarts: Bool)
    throws
  {
    var phone = Phone()
    phone.hear()
    let heard = phone.date
    phone.restart()
    phone.clockError = 86_400
    phone.read()
    phone.wait(5_000)
    var action = phone.now.actionTime
    action.check(at: phone.now)
    #expect(!action.isWallClockSet)
    if restarts {
      phone.restart()
      phone.read()
    }
    phone.clockError = 0
    phone.read()
    try expectDistrusted(&action, by: &phone, since: heard)
  }

  @Test func `A check-in after a clock was set counts exactly after a restart`() throws {
    var phone = Phone()
    phone.hear()
    phone.restart()
    phone.read()
    phone.clockError = 86_400
    phone.read()
    phone.wait(600)
    let (made, action) = (phone.date, phone.now.actionTime)
    expectEqual(action.estimatedDate, made)
    phone.restart()
    phone.hear()
    expectEqual(try phone.date(of: action), made)
  }

  @Test func `A server time that is measured again keeps the date`() throws {
    var phone = Phone()
    phone.hear()
    phone.wait(100)
    phone.clockError = 7_200
    let again = try #require(phone.server?.measuredAgain(at: phone.local))
    expectEqual(again.date, phone.date)
    #expect(again.wallOffset == -7_200)
    phone.restart()
    #expect(again.measuredAgain(at: phone.local) == nil)
    expectEqual(again.estimate(at: phone.local), phone.date)
  }

  /// Regression test: after a restart with a clock that was set back, a check-in seemed older than the
  /// last one, and was dropped.
  @Test func `No estimate is before the last known time and the time since the boot`() throws {
    var phone = Phone()
    phone.hear()
    phone.wait(1_000)
    phone.restart()
    phone.clockError = -172_800
    phone.wait(600)
    expectEqual(phone.now.date, testStart.addingTimeInterval(600))
  }

  /// Case by chance: replies are late, clocks are set and often set back, and the device restarts. The
  /// app runs all the time.
  @Test func `No action counts as later than it was made, whatever the clock does`() throws {
    var random = SplitMix64(seed: 1)
    var (exact, older) = (0, 0)
    for _ in 0..<20_000 {
      var phone = Phone()
      phone.clockError = Double.random(in: -2_592_000...2_592_000, using: &random)
      phone.hear(transit: Double.random(in: 0...30, using: &random))
      let change = Double.random(in: -200_000...200_000, using: &random)
      let changeStep = Int.random(in: 0..<6, using: &random)
      let changeBackStep = Int.random(in: 0..<8, using: &random)
      let restarts = (0..<6).map { _ in Int.random(in: 0..<4, using: &random) == 0 }
      var action: (made: Date, time: ActionTime, wasExact: Bool)?
      for step in 0..<6 {
        phone.wait(Double.random(in: 0...90_000, using: &random))
        if step == changeStep { phone.clockError += change }
        if step == changeBackStep { phone.clockError -= change }
        phone.read()
        action?.time.check(at: phone.now)
        if restarts[step] {
          phone.restart(off: Double.random(in: 0...5_000, using: &random))
          phone.read()
        }
        if step == 3 {
          action = (phone.date, phone.now.actionTime, phone.now.actionTime.isExact)
        } else if Int.random(in: 0..<5, using: &random) == 0 {
          phone.hear(transit: Double.random(in: 0...30, using: &random))
        }
      }
      phone.hear(transit: Double.random(in: 0...30, using: &random))
      let (made, time, wasExact) = try #require(action)
      let error = try phone.date(of: time).timeIntervalSince(made)
      try #require(error < 0.001, "counts \(error) s later")
      if wasExact { try #require(error >= -30.001, "counts \(-error) s earlier") }
      if error >= -60 { exact += 1 } else { older += 1 }
    }
    // Both kinds must be frequent, or the property proves little.
    #expect(exact > 10_000 && older > 1_000)
  }

  @Test func `A device that has booted since the last reply sends an age or readings`() {
    var phone = Phone()
    phone.hear()
    let action = phone.now.actionTime
    #expect(action.moment(at: phone.now) == .date(testStart))
    phone.restart(off: 50)
    let later = phone.now.actionTime
    phone.wait(20)
    #expect(later.moment(at: phone.now) == .age(.seconds(20)))
    let now = phone.now
    #expect(action.moment(at: now) == .readings(action, sentAt: now.local))
  }

  /// Regression test: a late emergency said that it was raised when the phone had booted, or long before,
  /// because the clock was set in between.
  @Test(arguments: [0.0, 172_800, -172_800, 3_456_000])
  func `The server computes the date of an emergency from before the boot`(change: TimeInterval) {
    var phone = Phone()
    phone.hear()
    let heard = phone.date
    phone.wait(600)
    phone.restart()
    phone.wait(3_000)
    let (made, action) = (phone.date, phone.now.actionTime)
    phone.restart(off: 90_000)
    phone.clockError = change
    phone.wait(60)
    let moment = action.moment(at: phone.now)
    let date = moment.date(at: phone.date, inAccountSince: .distantPast)
    expectEqual(date, change == 0 ? made : heard)
  }
}

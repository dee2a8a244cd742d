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

    var local: LocalTime {
      LocalTime(
        instant: BootInstant(
          boot: BootID(uuid(boot)), uptime: .seconds(date.timeIntervalSince(bootedAt))),
        wall: date.addingTimeInterval(clockError))
    }

    var now: KnownTime { KnownTime(local: local, server: server) }

    mutating func wait(_ seconds: TimeInterval) { date += seconds }

    mutating func restart(off seconds: TimeInterval = 0) {
      date += seconds
      boot += 1
      bootedAt = date
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

  /// Case by chance: replies are late, clocks drift and are set, and the device restarts.
  @Test func `An action never counts as later than it was made`() throws {
    var random = SplitMix64(seed: 1)
    var (exact, older) = (0, 0)
    for _ in 0..<20_000 {
      var phone = Phone()
      phone.clockError = Double.random(in: -2_592_000...2_592_000, using: &random)
      phone.hear(transit: Double.random(in: 0...30, using: &random))
      let clockChange = Int.random(in: 0..<6, using: &random)
      let restarts = (0..<6).map { _ in Int.random(in: 0..<4, using: &random) == 0 }
      var action: (made: Date, time: ActionTime, wasExact: Bool)?
      for step in 0..<6 {
        phone.wait(Double.random(in: 0...90_000, using: &random))
        if step == clockChange {
          phone.clockError += Double.random(in: -200_000...200_000, using: &random)
        }
        if restarts[step] { phone.restart(off: Double.random(in: 0...5_000, using: &random)) }
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

  @Test func `A device that has booted since the last reply sends an age`() {
    var phone = Phone()
    phone.hear()
    let action = phone.now.actionTime
    #expect(action.moment(at: phone.now) == .date(testStart))
    phone.restart(off: 50)
    #expect(action.moment(at: phone.now) == .age(.seconds(50)))
    let later = phone.now.actionTime
    phone.wait(20)
    #expect(later.moment(at: phone.now) == .age(.seconds(20)))
    phone.clockError = -1_000
    #expect(action.moment(at: phone.now) == .age(.zero))
  }
}

import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

@testable import LifeSignalBackend

/// The server's time, which no setting of a wall clock moves (rule 5.10).
struct ServerClockTests {
  private func time(
    _ seconds: TimeInterval, wallError: TimeInterval = 0, boot: UInt8 = 1
  ) -> LocalTime {
    LocalTime(
      instant: BootInstant(boot: BootID(uuid(boot)), uptime: .seconds(seconds)),
      wall: testStart.addingTimeInterval(seconds + wallError))
  }

  @Test(arguments: [86_400.0, -86_400])
  func `A jump of the wall clock is reported once, and does not move the server's time`(
    seconds: TimeInterval
  ) {
    var clock = ServerClock()
    #expect(clock.advance(to: time(0)).jump == nil)
    #expect(clock.advance(to: time(10)).date == testStart.addingTimeInterval(10))
    let (date, jump) = clock.advance(to: time(20, wallError: seconds))
    #expect(date == testStart.addingTimeInterval(20))
    #expect(jump == ServerClock.Jump(seconds: seconds))
    let next = clock.advance(to: time(30, wallError: seconds))
    #expect(next.date == testStart.addingTimeInterval(30) && next.jump == nil)
  }

  @Test func `A process starts with the wall clock, and never before the last recorded date`() {
    let last = testStart.addingTimeInterval(100)
    for (wallError, expected) in [(0.0, 500.0), (-450, 100), (-86_400, 100), (50, 550)] {
      var clock = ServerClock(lastDate: last)
      #expect(
        clock.advance(to: time(500, wallError: wallError)).date
          == testStart.addingTimeInterval(expected))
      // From then on, the clock that cannot be set counts.
      #expect(
        clock.advance(to: time(510)).date == testStart.addingTimeInterval(expected + 10))
    }
  }

  @Test func `The time never moves back, whatever the clocks do`() {
    var random = SplitMix64(seed: 1)
    var clock = ServerClock()
    var (previous, uptime, boot, wallError) = (Date.distantPast, 0.0, UInt8(1), 0.0)
    for _ in 0..<2_000 {
      uptime += Double.random(in: 0...100, using: &random)
      switch Int.random(in: 0..<20, using: &random) {
      case 0: wallError = Double.random(in: -100_000...100_000, using: &random)
      case 1:
        clock = ServerClock(lastDate: clock.lastDate)
        (boot, uptime) = (boot == 200 ? 1 : boot + 1, 0)
      default: break
      }
      let date = clock.advance(to: time(uptime, wallError: wallError, boot: boot)).date
      #expect(date >= previous)
      previous = date
    }
  }

  @Test func `The last date survives the process with the state`() throws {
    let harness = BackendHarness()
    _ = try harness.register("Ana Diaz", 1, on: .anasDevice)
    harness.wait(1_000)
    let bytes = try JSONEncoder().encode(harness.state)
    let decoded = try JSONDecoder().decode(BackendState.self, from: bytes)
    #expect(decoded.clock.lastDate == harness.state.clock.lastDate)
    #expect(decoded == harness.state.persistedState)
  }
}

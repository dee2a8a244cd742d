import Foundation
import LifeSignalDomain
import StateKit
import Testing

@testable import LifeSignalBackend
@testable import LifeSignalSimulation

/// Tests that the invariants take the date of a server's event as the server has rounded it.
struct ServerDateTests {
  /// The instants are those of one boot of the server, at random times of a world.
  @Test func `The date of the last event is that of the server`() {
    var random = RandomSource.seeded(272)
    let boot = BootID(UUID())
    var roundedCount = 0
    for _ in 0..<1_000 {
      let uptimes = (0..<2).map { _ in
        Duration.nanoseconds(Int64.random(in: 0..<1_000_000_000_000_000, using: &random))
      }.sorted()
      let dates = uptimes.map { World.start.addingTimeInterval($0 / .seconds(1)) }
      var state = BackendState()
      for (uptime, date) in zip(uptimes, dates) {
        let instant = BootInstant(boot: boot, uptime: uptime)
        _ = state.clock.advance(to: LocalTime(instant: instant, wall: date))
      }
      #expect(state.serverDate(of: dates[1]) == state.clock.lastDate)
      if state.clock.lastDate != dates[1] { roundedCount += 1 }
    }
    #expect(roundedCount > 100)
  }

  @Test func `Another date stays as it is, and a wrong clock of the server is not excused`() {
    var state = BackendState()
    let date = World.start.addingTimeInterval(60)
    #expect(state.serverDate(of: date) == date)
    let instant = BootInstant(boot: BootID(UUID()), uptime: .seconds(60))
    _ = state.clock.advance(to: LocalTime(instant: instant, wall: date.addingTimeInterval(0.002)))
    #expect(state.serverDate(of: date) == date)
  }
}

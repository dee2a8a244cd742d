internal import Foundation
public import LifeSignalDomain

extension LocalClock {
  /// The clocks of this machine.
  ///
  /// - Parameter boot: Identifies the time during which the value exists: its instants count from its
  ///   creation, and a server compares only instants of its own process.
  public static func live(boot: BootID) -> Self {
    let start = ContinuousClock.now
    return Self {
      LocalTime(
        instant: BootInstant(boot: boot, uptime: start.duration(to: .now)), wall: Date())
    }
  }
}

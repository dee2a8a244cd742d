internal import Foundation
public import LifeSignalDomain

extension LocalClock {
  /// The clocks of this machine. A boot is the time since the clocks were created, so that a reading
  /// of another process is one of another boot.
  public static var live: Self {
    let (boot, start) = (BootID(UUID()), ContinuousClock.now)
    return Self(now: {
      LocalTime(
        instant: BootInstant(boot: boot, uptime: start.duration(to: .now)), wall: Date())
    })
  }
}

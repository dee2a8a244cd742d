public import Foundation
public import LifeSignalDomain

/// The boot in which the tests' devices and servers run.
public let testBoot = BootID(uuid(0xB0))

extension BootInstant {
  /// The instant some seconds after `referenceDate` on a machine that booted at `testStart`.
  public static func test(_ seconds: TimeInterval = 0) -> Self {
    LocalTime.test(referenceDate.addingTimeInterval(seconds)).instant
  }
}

extension LocalTime {
  /// The time on a machine that booted at `testStart`, and whose wall clock is right.
  public static func test(_ date: Date) -> Self {
    Self(
      instant: BootInstant(
        boot: testBoot, uptime: .seconds(date.timeIntervalSince(testStart))),
      wall: date)
  }
}

extension KnownTime {
  /// The time of a device that has heard the server's time at `testStart`.
  public static func test(_ date: Date) -> Self {
    Self(local: .test(date), server: ServerTime(date: testStart, heardAt: .test(testStart)))
  }
}

extension ActionTime {
  /// The time of an action that such a device makes.
  public static func test(_ date: Date) -> Self {
    let now = KnownTime.test(date)
    return Self(madeAt: now.local, known: now.server)
  }
}

extension LocalClock {
  /// The clocks of a machine that booted at `testStart`, and whose wall clock is right.
  public static func test(_ date: @escaping @Sendable () -> Date) -> Self {
    Self { .test(date()) }
  }
}

public import Foundation

/// The server's time, as a device heard it in a reply.
///
/// The server wrote its time into the reply, so at the moment of the arrival the server's time is
/// later, by the time that the reply was in transit. All dates that a device computes from it are
/// therefore never later than the server's true time.
public struct ServerTime: Hashable, Sendable, Codable {
  /// The server's time in the reply.
  public let date: Date
  /// When the reply arrived.
  public let heardAt: LocalTime

  /// Creates the time in a reply.
  public init(date: Date, heardAt: LocalTime) {
    self.date = date
    self.heardAt = heardAt
  }

  /// The server's time minus the device's wall clock, in seconds.
  var wallOffset: TimeInterval { date.timeIntervalSince(heardAt.wall) }

  /// Returns the server's time at an instant of the boot in which the reply was heard; `nil` for an
  /// instant of another boot.
  public func date(at instant: BootInstant) -> Date? {
    instant.duration(since: heardAt.instant).map { date.addingTimeInterval($0 / .seconds(1)) }
  }

  /// Returns the best estimate of the server's time at a moment on the device: exact within the
  /// boot, and otherwise by the wall clock, corrected by its last known error.
  public func estimate(at time: LocalTime) -> Date {
    date(at: time.instant) ?? time.wall.addingTimeInterval(wallOffset)
  }

  /// Returns the more exact of two times that were heard in the same boot, and otherwise `later`.
  ///
  /// The more exact one is the one by which more time has passed on the server: replies are late by
  /// different amounts, and never early.
  static func mostExact(_ earlier: ServerTime?, _ later: ServerTime) -> ServerTime {
    guard let earlier, let expected = earlier.date(at: later.heardAt.instant) else { return later }
    return expected > later.date
      ? ServerTime(date: expected, heardAt: later.heardAt) : later
  }
}

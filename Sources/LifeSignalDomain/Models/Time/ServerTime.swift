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

  /// Returns the best estimate of the server's time at a later moment on the device: exact within the
  /// boot, and otherwise by the wall clock, corrected by its last known error.
  ///
  /// In a later boot, at least the time since its start has passed since this time was heard, whatever
  /// the wall clock shows.
  public func estimate(at time: LocalTime) -> Date {
    if let exact = date(at: time.instant) { return exact }
    let earliest = date.addingTimeInterval(time.instant.uptime / .seconds(1))
    return max(earliest, time.wall.addingTimeInterval(wallOffset))
  }

  /// Returns the same time as if it were heard at another moment of the boot, so that it contains the
  /// error of the wall clock at that moment; `nil` for a moment of another boot.
  func measuredAgain(at time: LocalTime) -> ServerTime? {
    date(at: time.instant).map { ServerTime(date: $0, heardAt: time) }
  }

  /// Returns the same time with the error that the wall clock has after it was set.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - change: How far the wall clock was set ahead, in seconds.
  func afterClockWasSet(at now: LocalTime, by change: TimeInterval) -> ServerTime {
    if let again = measuredAgain(at: now) { return again }
    let wall = heardAt.wall.addingTimeInterval(change)
    return ServerTime(date: date, heardAt: LocalTime(instant: heardAt.instant, wall: wall))
  }

  /// Returns the more exact of two times that were heard in the same boot, as if it were heard when
  /// the later one was; for different boots, `second`.
  ///
  /// The more exact one is the one by which more time has passed on the server: replies are late by
  /// different amounts, and never early.
  static func mostExact(_ first: ServerTime?, _ second: ServerTime) -> ServerTime {
    guard let first, let elapsed = second.heardAt.instant.duration(since: first.heardAt.instant)
    else { return second }
    let (earlier, later) = elapsed < .zero ? (second, first) : (first, second)
    guard let expected = earlier.measuredAgain(at: later.heardAt), expected.date > later.date
    else { return later }
    return expected
  }
}

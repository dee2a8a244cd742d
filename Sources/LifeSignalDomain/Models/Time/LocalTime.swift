public import Foundation

/// One moment on a machine, by both of its clocks.
public struct LocalTime: Hashable, Sendable, Codable {
  /// The moment by the clock that starts with each boot and cannot be set.
  public let instant: BootInstant
  /// The moment by the wall clock, which can be wrong by any amount.
  public let wall: Date

  /// Creates a moment from the readings of both clocks.
  public init(instant: BootInstant, wall: Date) {
    self.instant = instant
    self.wall = wall
  }

  /// The largest difference between two errors of a wall clock that are taken for the same error, in
  /// seconds. Errors are measured with the delay of a reply.
  static let errorTolerance: TimeInterval = 60

  /// Returns how far the wall clock was set ahead between an earlier reading and this one, in seconds;
  /// `nil` for readings in different boots.
  func wallClockChange(since earlier: LocalTime) -> TimeInterval? {
    instant.duration(since: earlier.instant).map { elapsed in
      wall.timeIntervalSince(earlier.wall) - elapsed / .seconds(1)
    }
  }

  /// Returns whether the wall clock was set far between an earlier reading in the same boot and this
  /// one.
  func isWallClockSet(since earlier: LocalTime) -> Bool {
    wallClockChange(since: earlier).map { abs($0) > Self.errorTolerance } ?? false
  }
}

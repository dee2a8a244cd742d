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
}

public import Foundation
public import LifeSignalDomain

/// The server's time, which alone decides what *now* is (rule 5.10).
///
/// From the start of its process, the server counts by the clock that cannot be set. It starts with
/// the wall clock, but never before the last date that it recorded, so its time never moves back.
public struct ServerClock: Hashable, Sendable, Codable {
  /// A reading of the wall clock that disagrees with the server's time by more than before.
  public struct Jump: Hashable, Sendable {
    /// The change of the wall clock, in seconds; positive if it was set ahead.
    public let seconds: TimeInterval
  }

  /// The start of the process.
  private struct Start: Hashable, Sendable, Codable {
    let instant: BootInstant
    let date: Date
    /// The wall clock minus the server's time when they were last compared, in seconds.
    var wallOffset: TimeInterval
  }

  /// The smallest difference that counts as a jump of the wall clock, in seconds.
  public static let smallestJump: TimeInterval = 1

  /// The last date that the server has used; `nil` before its first event.
  public private(set) var lastDate: Date?
  private var start: Start?

  /// Creates the clock of a server.
  ///
  /// - Parameter lastDate: The last date that an earlier process recorded.
  public init(lastDate: Date? = nil) { self.lastDate = lastDate }

  /// Returns the server's date at an event, and the jump of the wall clock since the last event, if
  /// there was one.
  public mutating func advance(to time: LocalTime) -> (date: Date, jump: Jump?) {
    guard let start, let elapsed = time.instant.duration(since: start.instant) else {
      let date = max(time.wall, lastDate ?? time.wall)
      self.start = Start(
        instant: time.instant, date: date, wallOffset: time.wall.timeIntervalSince(date))
      lastDate = date
      return (date, nil)
    }
    let counted = start.date.addingTimeInterval(elapsed / .seconds(1))
    let date = max(counted, lastDate ?? counted)
    lastDate = date
    let wallOffset = time.wall.timeIntervalSince(date)
    let change = wallOffset - start.wallOffset
    guard abs(change) >= Self.smallestJump else { return (date, nil) }
    self.start?.wallOffset = wallOffset
    return (date, Jump(seconds: change))
  }

  /// Forgets the start of the process, as a later process does.
  mutating func endProcess() { start = nil }
}

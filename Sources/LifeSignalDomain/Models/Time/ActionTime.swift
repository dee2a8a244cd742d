public import Foundation

/// When the account holder made an action, as far as the device knows it.
///
/// The date at which the action counts is computed when the action is sent, because the device may
/// have heard the server's time by then (rule 5.10).
public struct ActionTime: Hashable, Sendable, Codable {
  /// When the action was made, by the device's clocks.
  public let madeAt: LocalTime
  /// The last server time that the device had heard before the action; `nil` if it had never heard
  /// one.
  public let known: ServerTime?
  /// Whether the device noticed that its wall clock was set after the action, in a boot in which it had
  /// not heard the server's time.
  public private(set) var isWallClockSet: Bool

  /// Creates the time of an action.
  public init(madeAt: LocalTime, known: ServerTime?, isWallClockSet: Bool = false) {
    self.madeAt = madeAt
    self.known = known
    self.isWallClockSet = isWallClockSet
  }

  /// Decodes the time of an action. Earlier versions of the app did not notice that a clock was set.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    madeAt = try container.decode(LocalTime.self, forKey: .madeAt)
    known = try container.decodeIfPresent(ServerTime.self, forKey: .known)
    isWallClockSet = try container.decodeIfPresent(Bool.self, forKey: .isWallClockSet) ?? false
  }

  /// The best estimate of the date when the action was made, by what was known then.
  public var estimatedDate: Date { known?.estimate(at: madeAt) ?? madeAt.wall }

  /// Whether the server's time had been heard in the boot in which the action was made.
  public var isExact: Bool { known?.heardAt.instant.boot == madeAt.instant.boot }

  /// Returns whether the wall clock was set since the action, which is not recorded yet.
  func isContradicted(at now: KnownTime) -> Bool {
    guard !isWallClockSet, !isExact else { return false }
    return madeAt.instant.boot == now.local.instant.boot
      ? now.local.isWallClockSet(since: madeAt) : now.isWallClockSet
  }

  /// Records that the wall clock was set if that can be seen now.
  mutating func check(at now: KnownTime) {
    if isContradicted(at: now) { isWallClockSet = true }
  }

  /// Returns the date that the device shows for the action until the server has confirmed it.
  ///
  /// - Parameter latest: The last server time that the device has heard.
  func shownDate(with latest: ServerTime?) -> Date {
    guard let latest, latest != known else { return estimatedDate }
    return date(with: latest)
  }

  /// Returns the server's date at which the action counts, which is never later than when it was
  /// made.
  ///
  /// The date is exact if a server time was heard in the boot in which the action was made. After
  /// another boot, it is computed with the wall clock if the clock's error is the same as before the
  /// action, and the device did not notice that the clock was set around the action. Otherwise the
  /// action counts from the last server time that was heard before it.
  ///
  /// - Parameter latest: The last server time that the device has heard.
  public func date(with latest: ServerTime) -> Date {
    if let exact = known?.date(at: madeAt.instant) ?? latest.date(at: madeAt.instant) {
      return exact
    }
    // The action was made before the boot in which the latest time was heard.
    let uptime = latest.heardAt.instant.uptime / .seconds(1)
    let start = latest.date.addingTimeInterval(-uptime)
    guard let known else { return min(madeAt.wall, start) }
    guard !isWallClockSet, abs(latest.wallOffset - known.wallOffset) <= LocalTime.errorTolerance,
      madeAt.wall >= known.heardAt.wall, madeAt.wall <= latest.heardAt.wall
    else { return known.date }
    let offset = min(known.wallOffset, latest.wallOffset)
    return max(known.date, min(start, madeAt.wall.addingTimeInterval(offset)))
  }

  /// Returns when the action was made, for the server: the date at which it counts, or its age or the
  /// readings of the device's clocks if the device has not heard the server's time since it booted.
  func moment(at now: KnownTime) -> ActionMoment {
    if let server = now.server, now.serverDate != nil { return .date(date(with: server)) }
    if let age = now.local.instant.duration(since: madeAt.instant) { return .age(max(.zero, age)) }
    return .readings(self, sentAt: now.local)
  }
}

public import Foundation

extension User {
  /// The time after a check-in during which a plain check-in is refused, in seconds (rule 2.7).
  /// Answering pings is exempt.
  public static let checkInCooldown = 300

  /// Returns the time until a plain check-in is possible, in whole seconds, or `nil` if it is
  /// possible now.
  ///
  /// A clock that was set back does not cause a wait. The time that has passed is rounded to
  /// milliseconds: both dates are computed from replies of the server, and their rounding errors would
  /// otherwise refuse a check-in that is made exactly when it is possible again.
  public func checkInWait(at now: Date) -> Int? {
    guard let lastCheckedIn else { return nil }
    let elapsed = (now.timeIntervalSince(lastCheckedIn) * 1_000).rounded() / 1_000
    guard elapsed >= 0, elapsed < TimeInterval(Self.checkInCooldown) else { return nil }
    return Self.checkInCooldown - Int(elapsed)
  }
}

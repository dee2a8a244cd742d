public import Foundation

extension User {
  /// How long after a check-in no plain one is taken, in seconds (2.7). Answering pings is exempt.
  public static let checkInCooldown = 300

  /// How long to wait for a plain check-in, in whole seconds; nothing when there is nothing to wait
  /// for. A clock that was set back is no reason to wait.
  public func checkInWait(at now: Date) -> Int? {
    guard let lastCheckedIn else { return nil }
    let elapsed = now.timeIntervalSince(lastCheckedIn)
    guard elapsed >= 0, elapsed < TimeInterval(Self.checkInCooldown) else { return nil }
    return Self.checkInCooldown - Int(elapsed)
  }
}

public import Foundation

/// The time until the next check-in is due, or since it was due.
public enum Countdown: Hashable, Sendable {
  /// The person has never checked in.
  case never
  /// The check-in is due in `seconds` seconds.
  case remaining(seconds: Int)
  /// The check-in was due `seconds` seconds ago.
  case overdue(seconds: Int)

  /// Creates the countdown at a date. A check-in is overdue from its due date on.
  public init(dueAt: Date?, at now: Date) {
    guard let dueAt else {
      self = .never
      return
    }
    let left = dueAt.timeIntervalSince(now)
    self =
      left > 0
      ? .remaining(seconds: Self.wholeSeconds(left))
      : .overdue(seconds: Self.wholeSeconds(-left))
  }

  /// Returns the number of whole seconds. The limit prevents an overflow for any decoded date.
  private static func wholeSeconds(_ seconds: TimeInterval) -> Int {
    Int(min(seconds, 1e12))
  }

  /// The countdown as text, such as "2d 5h", "23m" or "Expired 23m ago"; "--" before the first
  /// check-in.
  public var text: String {
    switch self {
    case .never: "--"
    case .remaining(let seconds): Self.remainingText(seconds)
    case .overdue(let seconds): Self.overdueText(seconds)
    }
  }

  private static func remainingText(_ seconds: Int) -> String {
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60)
    if days > 0 { return "\(days)d \(hours)h" }
    if hours > 0 { return "\(hours)h \(minutes)m" }
    return minutes > 0 ? "\(minutes)m" : "<1m"
  }

  private static func overdueText(_ seconds: Int) -> String {
    if seconds > 30 * 86_400 { return "Expired long ago" }
    if seconds >= 86_400 { return "Expired \(seconds / 86_400)d ago" }
    if seconds >= 3_600 { return "Expired \(seconds / 3_600)h ago" }
    return seconds >= 60 ? "Expired \(seconds / 60)m ago" : "Expired just now"
  }
}

public import Foundation

/// How long there is until the next check-in, or how long ago it was due (4.4).
public enum Countdown: Hashable, Sendable {
  /// There was no check-in yet.
  case never
  /// So many seconds are left; more than none.
  case remaining(seconds: Int)
  /// It was due so many seconds ago.
  case overdue(seconds: Int)

  /// The countdown at a moment: overdue from the moment on at which it is due (5, time rule).
  public init(dueAt: Date?, at now: Date) {
    guard let dueAt else {
      self = .never
      return
    }
    let left = dueAt.timeIntervalSince(now)
    self = left > 0 ? .remaining(seconds: Self.whole(left)) : .overdue(seconds: Self.whole(-left))
  }

  /// Whole seconds; a date that came from elsewhere may be any.
  private static func whole(_ seconds: TimeInterval) -> Int {
    Int(min(seconds, 1e12))
  }

  /// What is read: "2d 5h", "5h 23m", "23m"; "Expired 23m ago"; "--" before the first check-in.
  public var text: String {
    switch self {
    case .never: "--"
    case .remaining(let seconds): Self.text(left: seconds)
    case .overdue(let seconds): Self.text(since: seconds)
    }
  }

  private static func text(left seconds: Int) -> String {
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60)
    if days > 0 { return "\(days)d \(hours)h" }
    if hours > 0 { return "\(hours)h \(minutes)m" }
    return minutes > 0 ? "\(minutes)m" : "<1m"
  }

  private static func text(since seconds: Int) -> String {
    if seconds > 30 * 86_400 { return "Expired long ago" }
    if seconds >= 86_400 { return "Expired \(seconds / 86_400)d ago" }
    if seconds >= 3_600 { return "Expired \(seconds / 3_600)h ago" }
    return seconds >= 60 ? "Expired \(seconds / 60)m ago" : "Expired just now"
  }
}

public import Foundation

/// The age of a contact's last check-in, relative to the contact's interval.
public enum CheckInRecency: String, Hashable, Sendable, CaseIterable {
  /// The age is less than half of the interval.
  case recent
  /// The age is at least half of the interval, and less than the interval.
  case active
  /// The next check-in is overdue by less than half of the interval.
  case overdue
  /// The next check-in is overdue by at least half of the interval, and less than the interval.
  case late
  /// The next check-in is overdue by the interval or more.
  case veryOverdue
}

extension Contact {
  /// Returns the age of the last check-in, or `nil` before the first one.
  public func checkInRecency(at now: Date) -> CheckInRecency? {
    guard let lastCheckedIn else { return nil }
    return switch now.timeIntervalSince(lastCheckedIn) / interval.timeInterval {
    case ..<0.5: .recent
    case ..<1: .active
    case ..<1.5: .overdue
    case ..<2: .late
    default: .veryOverdue
    }
  }
}

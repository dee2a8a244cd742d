public import Foundation

/// How long ago a contact's last check-in is, measured by their own interval (2.7).
public enum CheckInRecency: String, Hashable, Sendable, CaseIterable {
  /// Less than half of the interval.
  case recent
  /// Less than the interval.
  case active
  /// Less than half an interval too late.
  case overdue
  /// Less than an interval too late.
  case late
  /// Later still.
  case veryOverdue
}

extension Contact {
  /// How long ago the last check-in is; nothing before the first one.
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

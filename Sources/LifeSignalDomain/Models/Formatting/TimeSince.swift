public import Foundation

/// The time since a date, and its text.
public struct TimeSince: Hashable, Sendable {
  /// The time in whole seconds; 0 for a date in the future.
  public let seconds: Int

  /// Creates the time between a date and the current date.
  public init(_ moment: Date, at now: Date) {
    // The limit prevents an overflow for any date.
    seconds = Int(max(0, min(now.timeIntervalSince(moment), 1e12)))
  }

  /// The time as text: "just now", "23m ago", "5h ago", "2d ago", and "long ago" after 30 days.
  public var text: String {
    switch seconds {
    case ..<60: "just now"
    case ..<3_600: "\(seconds / 60)m ago"
    case ..<86_400: "\(seconds / 3_600)h ago"
    case ...(30 * 86_400): "\(seconds / 86_400)d ago"
    default: "long ago"
    }
  }
}

extension Contact {
  /// Returns the time since the contact's last check-in as text.
  public func lastSeenText(at now: Date) -> String {
    lastCheckedIn.map { "Last seen " + TimeSince($0, at: now).text } ?? "Never checked in"
  }
}

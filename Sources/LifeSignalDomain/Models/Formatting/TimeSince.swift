public import Foundation

/// How long ago something was, as it is read (3.5).
public struct TimeSince: Hashable, Sendable {
  /// Whole seconds; none for what is still to come.
  public let seconds: Int

  /// The time since a moment.
  public init(_ moment: Date, at now: Date) {
    // A date that came from elsewhere may be any.
    seconds = Int(max(0, min(now.timeIntervalSince(moment), 1e12)))
  }

  /// "just now", "23m ago", "5h ago", "2d ago", "long ago" after 30 days.
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
  /// When the contact was last heard of, as it is read.
  public func lastSeenText(at now: Date) -> String {
    lastCheckedIn.map { "Last seen " + TimeSince($0, at: now).text } ?? "Never checked in"
  }
}

/// The importance of a log entry.
public enum LogLevel: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Details for developers.
  case debug
  /// A normal event.
  case info
  /// A failure that the app handles by itself.
  case warning
  /// A failure that the app does not expect.
  case error

  /// Returns whether a level is less important than another.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}

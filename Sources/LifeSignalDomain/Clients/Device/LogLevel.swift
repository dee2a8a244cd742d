/// The importance of a log entry.
public enum LogLevel: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Details that help the developers.
  case debug
  /// An event that is expected.
  case info
  /// A failure that the app handles by itself.
  case warning
  /// A failure that the app does not expect.
  case error

  /// Returns whether a level is less important than another.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}

/// One entry of the log.
public struct LogEntry: Hashable, Sendable {
  /// The importance of the entry.
  public let level: LogLevel
  /// The part of the app that the entry is about.
  public let category: LogCategory
  /// The description of what happened.
  public let message: LogMessage

  /// Creates an entry of the log.
  public init(_ level: LogLevel, _ category: LogCategory, _ message: LogMessage) {
    self.level = level
    self.category = category
    self.message = message
  }
}

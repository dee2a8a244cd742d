public import StateKit

/// A client that logs what the person does not see, without state of its own (rule 3.5).
public struct LogClient: Sendable {
  /// Adds an entry to the log.
  public var log: @Sendable (LogEntry) -> Void

  /// Creates a client from its endpoint.
  public init(log: @escaping @Sendable (LogEntry) -> Void) {
    self.log = log
  }

  /// Adds an entry to the log.
  public func callAsFunction(_ level: LogLevel, _ category: LogCategory, _ message: LogMessage) {
    log(LogEntry(level, category, message))
  }

  /// Returns a client that passes entries to a closure of the composition root.
  ///
  /// - Parameters:
  ///   - minimum: The least important level that is written.
  ///   - write: Writes an entry, for example to the log of the system.
  public static func live(
    atLeast minimum: LogLevel = .info, write: @escaping @Sendable (LogEntry) -> Void
  ) -> Self {
    Self { entry in
      if entry.level >= minimum { write(entry) }
    }
  }

  /// A test double that drops all entries.
  public static var noop: Self { Self { _ in } }

  /// A client that reports each use as an issue.
  public static var unimplemented: Self {
    Self(log: StateKit.unimplemented("LogClient.log", placeholder: ()))
  }
}

private enum LogClientKey: DependencyKey {
  static var defaultValue: LogClient { .unimplemented }
}

extension DependencyValues {
  /// The client that logs what the person does not see.
  public var logClient: LogClient {
    get { self[LogClientKey.self] }
    set { self[LogClientKey.self] = newValue }
  }
}

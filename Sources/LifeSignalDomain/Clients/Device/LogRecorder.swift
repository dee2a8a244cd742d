internal import Synchronization

/// A log in memory, for tests and simulations.
public final class LogRecorder: Sendable {
  /// The maximum number of entries that are kept; older ones are dropped.
  public static let limit = 1_000

  private let recorded = Mutex<[LogEntry]>([])

  /// Creates an empty log.
  public init() {}

  /// The most recent entries, oldest first.
  public var entries: [LogEntry] { recorded.withLock { $0 } }

  /// The client that adds entries to this log.
  public var client: LogClient {
    LogClient { [self] entry in
      recorded.withLock { recorded in
        if recorded.count == Self.limit { recorded.removeFirst() }
        recorded.append(entry)
      }
    }
  }
}

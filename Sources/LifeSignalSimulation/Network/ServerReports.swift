internal import LifeSignalBackend
internal import Synchronization

/// The reports of a server to its operator.
final class ServerReports: Sendable {
  /// The maximum number of reports that are kept.
  private static let limit = 1_000

  private let reports = Mutex<[BackendReport]>([])

  /// The most recent reports, oldest first.
  var all: [BackendReport] { reports.withLock { $0 } }

  func add(_ report: BackendReport) {
    reports.withLock { $0 = ($0 + [report]).suffix(Self.limit) }
  }
}

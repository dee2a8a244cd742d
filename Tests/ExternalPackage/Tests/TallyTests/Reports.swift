import StateKit
import Synchronization

/// The issues that a store reported during a test.
final class Reports: Sendable {
  private let reports = Mutex<[StoreIssue]>([])

  var all: [StoreIssue] { reports.withLock { $0 } }

  func add(_ report: StoreIssue) { reports.withLock { $0.append(report) } }
}

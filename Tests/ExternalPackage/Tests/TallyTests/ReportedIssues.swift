import StateKit
import Synchronization

/// The issues that a store reported during a test.
final class ReportedIssues: Sendable {
  private let issues = Mutex<[StoreIssue]>([])

  var all: [StoreIssue] { issues.withLock { $0 } }

  func add(_ issue: StoreIssue) { issues.withLock { $0.append(issue) } }
}

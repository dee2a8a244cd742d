import StateKit
import Synchronization

/// Collects reports.
final class Reports: Sendable {
  private let reports = Mutex<[Report]>([])

  var all: [Report] { reports.withLock { $0 } }

  func add(_ report: Report) { reports.withLock { $0.append(report) } }
}

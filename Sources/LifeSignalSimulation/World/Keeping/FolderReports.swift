internal import StateKit
internal import Synchronization

/// What StateKit reports of the files in a world's own folder, until somebody tells it.
final class FolderReports: Sendable {
  private final class Pending: Sendable {
    let reports = Mutex<[Report]>([])
  }

  private let pending = Pending()
  private let subscription: EventSubscription

  init(_ log: EventLog) {
    subscription = log.listen(to: .issues) { [pending] event in
      guard case .issue(let report) = event.kind else { return }
      pending.reports.withLock { $0.append(report) }
    }
  }

  deinit { subscription.cancel() }

  /// What has come since this was last called, in its order.
  func take() -> [Report] {
    pending.reports.withLock { reports in
      defer { reports = [] }
      return reports
    }
  }
}

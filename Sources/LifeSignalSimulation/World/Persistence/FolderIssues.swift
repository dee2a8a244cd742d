internal import StateKit
internal import Synchronization

/// The issues that StateKit reports about the files in a world's own folder, until they are taken.
final class FolderIssues: Sendable {
  private final class IssueBuffer: Sendable {
    let reports = Mutex<[StoreIssue]>([])
  }

  private let pending = IssueBuffer()
  private let subscription: EventSubscription

  init(_ log: EventLog) {
    subscription = log.listen(to: .issues) { [pending] event in
      guard case .issue(let report) = event.kind else { return }
      pending.reports.withLock { $0.append(report) }
    }
  }

  deinit { subscription.cancel() }

  /// Returns the issues since the last call, in order.
  func take() -> [StoreIssue] {
    pending.reports.withLock { reports in
      defer { reports = [] }
      return reports
    }
  }
}

internal import StateKit
internal import Synchronization

/// The issues that StateKit reports about the files of a world's record, until they are taken.
final class FolderIssues: Sendable {
  private final class IssueBuffer: Sendable {
    let issues = Mutex<[StoreIssue]>([])
  }

  private let pending = IssueBuffer()
  private let subscription: EventSubscription

  init(_ log: EventLog) {
    subscription = log.listen(to: .issues) { [pending] event in
      guard case .issue(let issue) = event.kind else { return }
      pending.issues.withLock { $0.append(issue) }
    }
  }

  deinit { subscription.cancel() }

  /// Returns the issues since the last call, in order.
  func take() -> [StoreIssue] {
    pending.issues.withLock { issues in
      defer { issues = [] }
      return issues
    }
  }
}

import StateKit
import Synchronization

/// The issues that StateKit reported about the program of a phone: the first ones, which are the most useful.
final class CrowdIssues: Sendable {
  private static let limit = 8

  private let issues = Mutex<[StoreIssue]>([])
  private let subscription = Mutex<EventSubscription?>(nil)

  init(_ log: EventLog) {
    let subscription = log.listen(to: .issues) { [weak self] event in
      if case .issue(let issue) = event.kind { self?.add(issue) }
    }
    self.subscription.withLock { $0 = subscription }
  }

  /// The issues, in order.
  var all: [StoreIssue] { issues.withLock { $0 } }

  private func add(_ issue: StoreIssue) {
    issues.withLock { if $0.count < Self.limit { $0.append(issue) } }
  }
}

import StateKit
import Synchronization

/// The events that the test has not received yet: changes of shared state, and issues of the
/// program.
final class UnassertedEvents: Sendable {
  private struct Contents: Sendable {
    var changes = FIFO<SharedTransaction>()
    var issues: [StoreIssue] = []
  }

  private let contents = Locked(Contents())
  /// Whether there is an event. The test store reads this in each step; an atomic value avoids
  /// taking the lock each time.
  private let hasContents = Atomic(false)

  func add(_ event: Event) {
    contents.withLock { contents in
      hasContents.store(true, ordering: .releasing)
      switch event.kind {
      case .shared(let transaction): contents.changes.append(transaction)
      case .issue(let issue): contents.issues.append(issue)
      case .storeCreated, .action, .stateChange, .effect: break
      }
    }
  }

  var isEmpty: Bool { !hasContents.load(ordering: .acquiring) }

  /// The oldest pending change.
  var firstChange: SharedTransaction? {
    isEmpty ? nil : contents.withLock { $0.changes.first }
  }

  /// Removes and returns the oldest pending change.
  func takeChange() -> SharedTransaction? {
    take { $0.changes.popFirst() }
  }

  func takeChanges() -> [SharedTransaction] {
    if isEmpty { return [] }
    return take { contents in
      defer { contents.changes = FIFO() }
      return contents.changes.all
    }
  }

  func takeIssues() -> [StoreIssue] {
    if isEmpty { return [] }
    return take { contents in
      defer { contents.issues = [] }
      return contents.issues
    }
  }

  private func take<Result: Sendable>(_ body: (inout Contents) -> Result) -> Result {
    contents.withLock { contents in
      let result = body(&contents)
      hasContents.store(
        !contents.changes.isEmpty || !contents.issues.isEmpty, ordering: .releasing)
      return result
    }
  }
}

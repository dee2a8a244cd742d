import StateKit
import Synchronization

/// What came in from the event log and the test has not spoken of: changes of shared state, and what
/// is wrong in the program.
final class Inbox: Sendable {
  private struct Contents: Sendable {
    var changes: [SharedTransaction] = []
    var reports: [Report] = []
  }

  private let contents = Locked(Contents())
  /// Asked after each action, so it is read without the lock.
  private let hasContents = Atomic(false)

  func add(_ event: Event) {
    contents.withLock { contents in
      hasContents.store(true, ordering: .releasing)
      switch event.kind {
      case .shared(let transaction): contents.changes.append(transaction)
      case .issue(let report): contents.reports.append(report)
      case .action, .stateChange, .effect: break
      }
    }
  }

  var isEmpty: Bool { !hasContents.load(ordering: .acquiring) }

  /// The change that waits longest.
  var firstChange: SharedTransaction? {
    isEmpty ? nil : contents.withLock { $0.changes.first }
  }

  /// Takes out the change that waits longest.
  func takeChange() -> SharedTransaction? {
    take { $0.changes.isEmpty ? nil : $0.changes.removeFirst() }
  }

  func takeChanges() -> [SharedTransaction] {
    if isEmpty { return [] }
    return take { contents in
      defer { contents.changes = [] }
      return contents.changes
    }
  }

  func takeReports() -> [Report] {
    if isEmpty { return [] }
    return take { contents in
      defer { contents.reports = [] }
      return contents.reports
    }
  }

  private func take<Result: Sendable>(_ body: (inout Contents) -> Result) -> Result {
    contents.withLock { contents in
      let result = body(&contents)
      hasContents.store(
        !contents.changes.isEmpty || !contents.reports.isEmpty, ordering: .releasing)
      return result
    }
  }
}

import StateKit

/// What came in from the event log and the test has not spoken of: changes of shared state, and what
/// is wrong in the program.
final class Inbox: Sendable {
  private struct Contents: Sendable {
    var changes: [SharedTransaction] = []
    var reports: [Report] = []
  }

  private let contents = Locked(Contents())

  func add(_ event: Event) {
    contents.withLock { contents in
      switch event.kind {
      case .shared(let transaction): contents.changes.append(transaction)
      case .issue(let report): contents.reports.append(report)
      case .action, .stateChange, .effect: break
      }
    }
  }

  var isEmpty: Bool { contents.withLock { $0.changes.isEmpty && $0.reports.isEmpty } }

  /// The change that waits longest.
  var firstChange: SharedTransaction? { contents.withLock { $0.changes.first } }

  /// Takes out the change that waits longest.
  func takeChange() -> SharedTransaction? {
    contents.withLock { $0.changes.isEmpty ? nil : $0.changes.removeFirst() }
  }

  func takeChanges() -> [SharedTransaction] {
    contents.withLock { contents in
      defer { contents.changes = [] }
      return contents.changes
    }
  }

  func takeReports() -> [Report] {
    contents.withLock { contents in
      defer { contents.reports = [] }
      return contents.reports
    }
  }
}

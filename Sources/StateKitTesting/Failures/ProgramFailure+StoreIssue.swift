import StateKit

extension ProgramFailure {
  /// Creates the failure for a report of the store.
  init(_ report: StoreIssue) {
    self = report.endpoint.map { .unimplemented(endpoint: $0) } ?? .issue(report.description)
  }
}

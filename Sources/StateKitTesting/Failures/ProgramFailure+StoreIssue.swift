import StateKit

extension ProgramFailure {
  /// Creates the failure for an issue that the store reported.
  init(_ issue: StoreIssue) {
    self = issue.endpoint.map { .unimplemented(endpoint: $0) } ?? .issue(issue.description)
  }
}

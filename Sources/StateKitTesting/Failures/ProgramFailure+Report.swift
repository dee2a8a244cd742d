import StateKit

extension ProgramFailure {
  /// What the store reports, told apart.
  init(_ report: Report) {
    self = report.endpoint.map { .unimplemented(endpoint: $0) } ?? .issue(report.description)
  }
}

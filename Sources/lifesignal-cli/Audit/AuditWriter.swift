import OwnershipAudit

/// Writes the result of an audit.
protocol AuditWriter {
  /// Writes the findings and the unknown types. The JSON writer also writes the notes and the summary.
  func write(_ result: AuditResult) throws(OutputError)

  /// Writes the summary, unless `write` has written it.
  func end(_ result: AuditResult) throws(OutputError)
}

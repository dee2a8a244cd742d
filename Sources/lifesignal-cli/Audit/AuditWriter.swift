import OwnershipAudit

/// Writes the result of an audit.
protocol AuditWriter {
  /// Writes the findings and the unknown types. The JSON writer also writes the notes.
  func write(_ result: AuditResult) throws(OutputError)

  /// Writes the summary.
  func end(_ result: AuditResult) throws(OutputError)
}

import OwnershipAudit

/// Writes the result of an audit.
protocol AuditWriter {
  /// Writes everything except the summary.
  func write(_ result: AuditResult) throws(OutputError)

  /// Writes the summary.
  func end(_ result: AuditResult) throws(OutputError)
}

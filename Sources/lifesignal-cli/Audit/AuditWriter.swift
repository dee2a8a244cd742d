import OwnershipAudit

/// Writes what an audit found.
protocol AuditWriter {
  /// Writes everything but the summary.
  func write(_ result: AuditResult) throws(OutputError)

  /// Writes the summary.
  func end(_ result: AuditResult) throws(OutputError)
}

import OwnershipAudit

/// Writes the result of an audit as paragraphs of text.
struct AuditTextWriter: AuditWriter {
  let output: Output
  let style: Style

  func write(_ result: AuditResult) throws(OutputError) {
    var auditStyle = AuditStyle()
    if style.usesColor {
      auditStyle.location = { [style] in style.bold($0) }
      auditStyle.caret = { [style] in style.red($0) }
      auditStyle.secondary = { [style] in style.dim($0) }
    }
    for paragraph in result.paragraphs(auditStyle) { try output.write(line: paragraph + "\n") }
  }

  func end(_ result: AuditResult) throws(OutputError) {
    try output.write(line: result.summary)
  }
}

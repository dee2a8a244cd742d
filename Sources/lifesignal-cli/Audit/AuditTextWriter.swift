import OwnershipAudit

/// Writes the result of an audit as paragraphs of text.
struct AuditTextWriter: AuditWriter {
  let output: Output
  let style: Style

  func write(_ result: AuditResult) throws(OutputError) {
    var look = AuditStyle()
    if style.usesColor {
      look.location = { [style] in style.bold($0) }
      look.caret = { [style] in style.red($0) }
      look.secondary = { [style] in style.dim($0) }
    }
    for paragraph in result.paragraphs(look) { try output.write(line: paragraph + "\n") }
  }

  func end(_ result: AuditResult) throws(OutputError) {
    try output.write(line: result.summary)
  }
}

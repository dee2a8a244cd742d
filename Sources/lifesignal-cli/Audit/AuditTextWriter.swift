import OwnershipAudit

/// Writes paragraphs to read.
struct AuditTextWriter: AuditWriter {
  let output: Output
  let style: Style

  func write(_ result: AuditResult) throws(OutputError) {
    var look = AuditStyle()
    if style.isColoured {
      look.place = { [style] in style.bold($0) }
      look.mark = { [style] in style.red($0) }
      look.aside = { [style] in style.dim($0) }
    }
    for paragraph in result.paragraphs(look) { try output.write(line: paragraph + "\n") }
  }

  func end(_ result: AuditResult) throws(OutputError) {
    try output.write(line: result.summary)
  }
}

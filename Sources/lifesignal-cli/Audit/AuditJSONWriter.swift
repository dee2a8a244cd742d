import OwnershipAudit

/// Writes one JSON object on each line. The member `kind` is the kind of the object; all objects of
/// a kind have the same members. The notes are part of the lines.
struct AuditJSONWriter: AuditWriter {
  let output: Output

  func write(_ result: AuditResult) throws(OutputError) {
    for line in lines(of: result).dropLast() { try output.write(line: line) }
  }

  /// Writes the summary.
  func end(_ result: AuditResult) throws(OutputError) {
    if let summary = lines(of: result).last { try output.write(line: summary) }
  }

  /// Texts, whole numbers, Booleans and lists of texts can always be encoded.
  private func lines(of result: AuditResult) -> [String] { (try? result.jsonLines()) ?? [] }
}

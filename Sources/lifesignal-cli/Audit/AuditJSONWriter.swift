import OwnershipAudit

/// Writes one JSON object on each line. The member `kind` is the kind of the object; all objects of
/// a kind have the same members. The notes are part of the lines.
struct AuditJSONWriter: AuditWriter {
  let output: Output

  func write(_ result: AuditResult) throws(OutputError) {
    // Texts, whole numbers, Booleans and lists of texts can always be encoded.
    for line in (try? result.jsonLines()) ?? [] { try output.write(line: line) }
  }

  /// Writes nothing: the summary is the last line of ``write(_:)``.
  func end(_ result: AuditResult) {}
}

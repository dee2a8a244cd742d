import Foundation
import OwnershipAudit

/// Writes one JSON object on each line. The member `kind` is the kind of the object; all objects of
/// a kind have the same members.
struct AuditJSONWriter: AuditWriter {
  private let output: Output
  private let encoder = JSONEncoder()

  init(output: Output) {
    self.output = output
    // The same sources produce the same bytes.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  func write(_ result: AuditResult) throws(OutputError) {
    for finding in result.findings { try write(Self.members(of: finding)) }
    for unknown in result.unknowns {
      try write([
        "kind": "unknown", "file": .text(unknown.file), "line": .number(unknown.line),
        "column": .number(unknown.column), "type": .text(unknown.type),
        "path": .list(unknown.path.map(OutputValue.text)),
      ])
    }
    for note in result.notes {
      try write([
        "kind": "note", "file": .text(note.path), "message": .text(note.text),
        "isGap": .flag(note.isGap),
      ])
    }
  }

  /// Writes the summary. Its member `gaps` is the number of notes about input that was not audited
  /// completely.
  func end(_ result: AuditResult) throws(OutputError) {
    try write([
      "kind": "summary", "files": .number(result.fileCount),
      "findings": .number(result.findings.count), "unknowns": .number(result.unknowns.count),
      "gaps": .number(result.notes.count(where: \.isGap)),
    ])
  }

  private static func members(of finding: Finding) -> [String: OutputValue] {
    [
      "kind": "finding", "file": .text(finding.file), "line": .number(finding.line),
      "column": .number(finding.column), "width": .number(finding.width),
      "rule": .text(finding.rule.rawValue), "what": .text(finding.what), "why": .text(finding.why),
      "fix": .text(finding.fix), "source": .text(finding.source),
    ]
  }

  private func write(_ members: [String: OutputValue]) throws(OutputError) {
    // Texts, whole numbers, Booleans and lists of texts can always be encoded.
    guard let line = try? encoder.encode(members) else { return }
    try output.write(line: String(decoding: line, as: UTF8.self))
  }
}

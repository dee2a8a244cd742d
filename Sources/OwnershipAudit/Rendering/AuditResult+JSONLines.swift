import Foundation

extension AuditResult {
  /// The exit code of a command that prints this result: 1 if there is a finding; otherwise 3 if some
  /// input was not audited completely; otherwise 0.
  public var exitCode: Int {
    if !isClean { return 1 }
    return notes.contains(where: \.isGap) ? 3 : 0
  }

  /// Returns one JSON object for each finding, unknown type and note, and then one for the summary.
  ///
  /// The member `kind` of an object is `finding`, `unknown`, `note` or `summary`, and all objects of
  /// a kind have the same members. The member `exitCode` of the summary is ``exitCode``, for programs
  /// that cannot see the exit code of the audit.
  public func jsonLines() throws -> [String] {
    let encoder = JSONEncoder()
    // The same sources produce the same bytes.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func line(_ value: some Encodable) throws -> String {
      String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    return try findings.map { try line(FindingLine($0)) }
      + unknowns.map { try line(UnknownLine($0)) }
      + notes.map { try line(NoteLine($0)) } + [line(SummaryLine(self))]
  }
}

private struct FindingLine: Encodable {
  let kind = "finding"
  let file, rule, what, why, fix, source: String
  let line, column, width: Int

  init(_ finding: Finding) {
    file = finding.file
    rule = finding.rule.rawValue
    what = finding.what
    why = finding.why
    fix = finding.fix
    source = finding.source
    line = finding.line
    column = finding.column
    width = finding.width
  }
}

private struct UnknownLine: Encodable {
  let kind = "unknown"
  let file, type: String
  let line, column: Int
  let path: [String]

  init(_ unknown: UnknownType) {
    file = unknown.file
    type = unknown.type
    line = unknown.line
    column = unknown.column
    path = unknown.path
  }
}

private struct NoteLine: Encodable {
  let kind = "note"
  let file, message: String
  let isGap: Bool

  init(_ note: AuditNote) {
    file = note.path
    message = note.text
    isGap = note.isGap
  }
}

private struct SummaryLine: Encodable {
  let kind = "summary"
  let files, findings, unknowns, gaps, exitCode: Int

  init(_ result: AuditResult) {
    files = result.fileCount
    findings = result.findings.count
    unknowns = result.unknowns.count
    gaps = result.notes.count(where: \.isGap)
    exitCode = result.exitCode
  }
}

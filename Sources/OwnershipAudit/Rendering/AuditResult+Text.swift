extension AuditResult {
  /// The result for people: a finding a paragraph, then what is unknown, then the notes.
  public var text: String {
    var blocks = findings.map { finding in
      """
      \(finding.file):\(finding.line):\(finding.column): \(finding.what) [\(finding.rule.rawValue)]
        why:  \(finding.why)
        mend: \(finding.mend)
      """
    }
    blocks += unknowns.map { unknown in
      """
      \(unknown.file):\(unknown.line):\(unknown.column): unknown: \(unknown.type)
        in:   \(unknown.path.joined(separator: " → "))
        mend: Audit the sources that declare it, too, or name it as a value type.
      """
    }
    blocks += notes.map { "\($0.path): \($0.text)" }
    blocks.append(summary)
    return blocks.joined(separator: "\n\n")
  }

  /// One line: how many findings, unknown types and notes, in how many files.
  public var summary: String {
    func count(_ number: Int, _ one: String, _ many: String) -> String {
      "\(number) \(number == 1 ? one : many)"
    }
    return [
      count(findings.count, "finding", "findings"),
      count(unknowns.count, "unknown type", "unknown types"),
      count(notes.count, "note", "notes"),
    ].joined(separator: ", ") + " in " + count(fileCount, "file", "files") + "."
  }
}

extension AuditNote {
  /// The note for people.
  public var text: String {
    switch reason {
    case .missing: "There is no such file or folder."
    case .unreadable(let message): "It cannot be read: \(message)"
    case .tooLarge(let bytes, let limit):
      "It has \(bytes) bytes, more than \(limit), and was not audited."
    case .notText: "It is no UTF-8 text, and was not audited."
    case .broken(let line, let what): "It was audited, but in line \(line) \(what)."
    case .noSources: "There is no Swift file in it."
    case .noBuildScript: "No script that builds the package was found, so none was audited."
    }
  }
}

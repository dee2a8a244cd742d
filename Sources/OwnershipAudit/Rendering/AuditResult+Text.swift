extension AuditResult {
  /// The result for people: a finding a paragraph, then what is unknown, then the notes and a
  /// summary.
  public var text: String {
    let notes = notes.map { "\($0.path): \($0.text)" }
    return (paragraphs() + notes + [summary]).joined(separator: "\n\n")
  }

  /// A paragraph for each finding and each unknown type. Why a rule matters is said once.
  public func paragraphs(_ style: AuditStyle = AuditStyle()) -> [String] {
    var explained: Set<RuleID> = []
    let findings = findings.map { finding in
      finding.text(style, explains: explained.insert(finding.rule).inserted)
    }
    return findings + unknowns.map { $0.text(style) }
  }

  /// One line: how many files, findings, unknown types and gaps.
  public var summary: String {
    var parts = [
      Self.count(fileCount, "file"),
      findings.isEmpty ? "no finding" : Self.count(findings.count, "finding"),
    ]
    if !unknowns.isEmpty { parts.append(Self.count(unknowns.count, "unknown type")) }
    let gaps = notes.count(where: \.isGap)
    if gaps > 0 { parts.append("\(gaps) not audited, or not wholly") }
    return parts.joined(separator: ", ")
  }

  private static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }
}

extension Finding {
  /// The finding for people.
  func text(_ style: AuditStyle, explains: Bool) -> String {
    let place = style.place("\(file.shown):\(line):\(column):")
    var lines = ["\(place) \(what.shown) [\(rule.rawValue)]"]
    if let blanks {
      let gutter = String(repeating: " ", count: "\(line)".count)
      lines.append("  \(style.aside("\(line) |")) \(source.shown)")
      let caret = style.mark("^" + String(repeating: "~", count: tail))
      lines.append("  \(style.aside("\(gutter) |")) \(blanks)\(caret)")
    }
    if explains { lines += Self.wrapped("why:  ", why).map(style.aside) }
    lines += Self.wrapped("mend: ", mend)
    return lines.joined(separator: "\n")
  }

  /// What stands before the caret, tabs kept; nil where the line cannot be shown.
  private var blanks: String? {
    guard !source.isEmpty, source.count <= 160, column <= source.count else { return nil }
    return source.prefix(column - 1).map { character in
      character == "\t" ? "\t" : character.isWide ? "  " : " "
    }.joined()
  }

  private var tail: Int { min(width, source.count - column + 1) - 1 }

  private static func wrapped(_ label: String, _ text: String) -> [String] {
    var lines = ["  " + label]
    for word in text.split(separator: " ") {
      let isFirst = lines[lines.count - 1].hasSuffix(" ")
      if !isFirst, lines[lines.count - 1].count + word.count >= 100 {
        lines.append("  " + String(repeating: " ", count: label.count) + word)
      } else {
        lines[lines.count - 1] += (isFirst ? "" : " ") + word
      }
    }
    return lines
  }
}

extension UnknownType {
  /// The unknown type for people.
  func text(_ style: AuditStyle) -> String {
    """
    \(style.place("\(file.shown):\(line):\(column):")) unknown: \(type.shown), in \
    \(path.joined(separator: " → ").shown)
      mend: Audit the sources that declare it, too, or name it as a value type.
    """
  }
}

extension AuditNote {
  /// The note for people, to stand behind the path.
  public var text: String {
    switch reason {
    case .missing: "there is no such file or folder"
    case .unreadable(let message): "cannot be read: \(message)"
    case .noRegularFile: "not audited: it is a pipe, a device, or a link to nowhere"
    case .notSwift: "not audited: it is no Swift file"
    case .tooLarge(let bytes, let limit): "not audited: it has \(bytes) bytes, more than \(limit)"
    case .notText: "not audited: it is not UTF-8 text"
    case .broken(let line, let what): "not wholly audited: in line \(line) \(what)"
    case .noSources: "there is no Swift file in it"
    case .leadsBack: "not followed: it is a link to a folder that it stands in"
    case .noBuildScript: "no script that builds the package was found, so none was audited"
    }
  }
}

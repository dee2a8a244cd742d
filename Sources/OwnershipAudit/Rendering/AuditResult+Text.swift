extension AuditResult {
  /// The result as text: a paragraph for each finding, unknown type and note, then a summary.
  public var text: String {
    let notes = notes.map { "\($0.path): \($0.text)" }
    return (paragraphs() + notes + [summary]).joined(separator: "\n\n")
  }

  /// Returns a paragraph for each finding and each unknown type. Only the first finding of a rule
  /// contains the reason for the rule.
  public func paragraphs(_ style: AuditStyle = AuditStyle()) -> [String] {
    var explained: Set<RuleID> = []
    let findings = findings.map { finding in
      finding.text(style, explains: explained.insert(finding.rule).inserted)
    }
    return findings + unknowns.map { $0.text(style) }
  }

  /// The numbers of files, findings, unknown types, and paths that are not fully audited, in one
  /// line.
  public var summary: String {
    var parts = [
      Self.count(fileCount, "file"),
      findings.isEmpty ? "no finding" : Self.count(findings.count, "finding"),
    ]
    if !unknowns.isEmpty { parts.append(Self.count(unknowns.count, "unknown type")) }
    let gaps = notes.count(where: \.isGap)
    if gaps > 0 { parts.append("\(Self.count(gaps, "path")) not fully audited") }
    return parts.joined(separator: ", ")
  }

  private static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }
}

extension Finding {
  /// Returns the finding as text.
  ///
  /// - Parameter explains: Whether the text contains the reason for the rule.
  func text(_ style: AuditStyle, explains: Bool) -> String {
    let location = style.location("\(file.terminalSafe):\(line):\(column):")
    var lines = ["\(location) \(what.terminalSafe) [\(rule.rawValue)]"]
    if let blanksBeforeCaret {
      let gutter = String(repeating: " ", count: "\(line)".count)
      lines.append("  \(style.secondary("\(line) |")) \(source.terminalSafe)")
      let caret = style.caret("^" + String(repeating: "~", count: tildeCount))
      lines.append("  \(style.secondary("\(gutter) |")) \(blanksBeforeCaret)\(caret)")
    }
    if explains { lines += Self.wrapped("why:  ", why).map(style.secondary) }
    lines += Self.wrapped("fix:  ", fix)
    return lines.joined(separator: "\n")
  }

  /// The whitespace before the caret, or nil if the line is not shown. The whitespace contains the tabs
  /// of the source, so that the caret is below the reported code.
  private var blanksBeforeCaret: String? {
    guard !source.isEmpty, source.count <= 160, column <= source.count else { return nil }
    return source.prefix(column - 1).map { character in
      character == "\t" ? "\t" : character.isWide ? "  " : " "
    }.joined()
  }

  private var tildeCount: Int { min(width, source.count - column + 1) - 1 }

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
  /// Returns the unknown type as text.
  func text(_ style: AuditStyle) -> String {
    """
    \(style.location("\(file.terminalSafe):\(line):\(column):")) unknown: \(type.terminalSafe), in \
    \(path.joined(separator: " → ").terminalSafe)
      fix:  Also audit the sources that declare the type, or list the type as a value type.
    """
  }
}

extension AuditNote {
  /// The text of the note, without the path.
  public var text: String {
    switch reason {
    case .missing: "there is no such file or folder"
    case .unreadable(let message): "cannot be read: \(message)"
    case .notRegularFile: "not audited: it is a pipe, a device, or a broken link"
    case .notSwift: "not audited: it is not a Swift file"
    case .tooLarge(let bytes, let limit):
      "not audited: it has \(bytes) bytes, more than the limit of \(limit)"
    case .notText: "not audited: it is not UTF-8 text"
    case .malformed(let line, let what): "not fully audited: line \(line) contains \(what)"
    case .noSources: "the folder contains no Swift file"
    case .symlinkCycle: "not followed: the link leads to a folder that contains the link"
    case .noBuildScript:
      "no build script was found in the usual places, such as `.ci`, so none was checked"
    case .notCompiled(let count):
      """
      \(count) Swift file\(count == 1 ? "" : "s") not audited: no target of the package compiles \
      \(count == 1 ? "it" : "them")
      """
    case .advice(let rule, let line, let what, let fix):
      "line \(line): \(what.terminalSafe) (\(rule.rawValue)). \(fix)"
    }
  }
}

internal import SwiftSourceReading

extension PackageManifest {
  /// A change of the settings of a target.
  private enum SettingsChange {
    /// `target.swiftSettings = …`.
    case assignment
    /// `target.swiftSettings += …`, or a call of `append`.
    case addition
    /// A change with an effect that the audit cannot read, such as a call of `removeAll`.
    case unreadable
  }

  /// Methods of an array that change its elements in a way that the audit cannot read.
  private static let arrayMutations: Set<String> = [
    "remove", "removeAll", "removeFirst", "removeLast", "removeSubrange", "popLast",
    "replaceSubrange", "insert", "swapAt", "sort", "reverse", "shuffle", "partition",
  ]

  /// Reads loops such as `for target in package.targets { target.swiftSettings = … }`, and reports
  /// changes of settings outside of such loops.
  mutating func readLoops(_ values: ManifestValues) {
    for token in file.occurrences(of: "swiftSettings") {
      guard let change = settingsChange(at: token) else { continue }
      if change == .unreadable {
        reportSettings(token, "`swiftSettings` is changed in a way that the audit cannot read")
        continue
      }
      let brace = Int(file.enclosingBrackets[token])
      guard file.cursor.isSymbol("{", at: brace), file.enclosingBrackets[brace] < 0,
        values.loopsOverAllTargets(brace)
      else {
        reportPartialSettings(token)
        continue
      }
      let bodyEnd = max(file.cursor.indexAfterMatchingBracket(of: brace) - 1, brace + 1)
      guard !((brace + 1)..<bodyEnd).contains(where: { values.isConditional($0) }) else {
        reportPartialSettings(token)
        continue
      }
      let settings = values.settings(
        in: token..<endOfStatement(token, in: bodyEnd), isStatement: true)
      guard !settings.isPartlyUnreadable else {
        reportSettings(token, "`swiftSettings` is changed in a way that the audit cannot read")
        continue
      }
      commonSettings.add(settings)
      if change == .assignment, replacesSettings(token, in: bodyEnd),
        !settings.isMemorySafe || !settings.treatsWarningsAsErrors
      {
        reportSettings(
          token,
          """
          the settings of all targets are replaced by settings without `strictMemorySafety()` or \
          without `treatAllWarnings(as: .error)`
          """)
      }
    }
  }

  private mutating func reportPartialSettings(_ token: Int) {
    reportSettings(
      token, "`swiftSettings` is changed outside of a loop over all targets, or under a condition")
  }

  private mutating func reportSettings(_ token: Int, _ what: String) {
    reportProblem(
      token, what,
      fix: "Declare the settings in each target, or in a loop over all targets, unconditionally.",
      concernsFiles: false)
  }

  /// Returns the end of the statement that contains a token, in a body that ends at `bodyEnd`.
  private func endOfStatement(_ token: Int, in bodyEnd: Int) -> Int {
    let statement = file.statementStarts[token]
    var index = token
    while index < bodyEnd, file.statementStarts[index] == statement {
      let isOpen = file.cursor.token(index)?.kind == .open
      index = isOpen ? file.cursor.indexAfterMatchingBracket(of: index) : index + 1
    }
    return min(index, bodyEnd)
  }

  /// Whether an assignment discards the target's previous settings, because the assigned value does
  /// not contain them.
  private func replacesSettings(_ token: Int, in bodyEnd: Int) -> Bool {
    let value = (token + 1)..<max(endOfStatement(token, in: bodyEnd), token + 1)
    return !file.occurrences(of: "swiftSettings").contains(where: value.contains)
  }

  /// Returns how the code at the name `swiftSettings` changes settings, or nil if it does not.
  private func settingsChange(at token: Int) -> SettingsChange? {
    let cursor = file.cursor
    let isMember = cursor.isSymbol(".", at: token - 1)
    guard isMember || isImplicitMember(token) else { return nil }
    let start = startOfPath(token)
    if cursor.isSymbol("\\", at: start - 1) { return .unreadable }
    if cursor.isSymbol("&", at: start - 1), !(cursor.token(start)?.hasLeadingSpace ?? true) {
      return .unreadable
    }
    var next = token + 1
    while cursor.isSymbol("?", at: next) || cursor.isSymbol("!", at: next),
      !(cursor.token(next)?.hasLeadingSpace ?? true)
    {
      next += 1
    }
    if cursor.isSymbol("=", at: next) {
      return cursor.isPair("=", "=", at: next) ? nil : .assignment
    }
    if cursor.isPair("+", "=", at: next) { return .addition }
    if cursor.isSymbol("[", at: next), !(cursor.token(next)?.hasLeadingSpace ?? true) {
      return .unreadable
    }
    guard cursor.isSymbol(".", at: next) else { return nil }
    if file.text(next + 1) == "append" { return .addition }
    return Self.arrayMutations.contains(file.text(next + 1)) ? .unreadable : nil
  }

  /// Whether the name refers to the property of a target, and is written without `self` in an
  /// extension of `Target`.
  private func isImplicitMember(_ token: Int) -> Bool {
    guard !file.cursor.isSymbol(":", at: token + 1) else { return false }
    return !file.declarations.contains { $0.name == "swiftSettings" }
  }

  /// Returns the first token of a path such as `package.targets[0].swiftSettings`, after the
  /// backslash of a key path.
  private func startOfPath(_ token: Int) -> Int {
    let cursor = file.cursor
    var start = token
    while start > 0, cursor.isSymbol(".", at: start - 1) {
      var previous = start - 2
      while cursor.isSymbol("?", at: previous) || cursor.isSymbol("!", at: previous) {
        previous -= 1
      }
      while let token = cursor.token(previous), token.kind == .close {
        let open = Int(cursor.matchingBrackets[previous])
        guard open < previous else { return start }
        // Brackets follow a name, or begin the path.
        guard let before = cursor.token(open - 1), before.kind == .name || before.kind == .close,
          !(cursor.token(open)?.hasLeadingSpace ?? true)
        else { return open }
        previous = open - 1
      }
      guard cursor.isName(at: previous) else {
        return cursor.isSymbol("\\", at: start - 2) ? start - 1 : start
      }
      start = previous
    }
    return start
  }
}

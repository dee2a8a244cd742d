internal import SwiftSourceReading

/// Evaluates expressions in a manifest: literals, constants whose values are literals, and
/// combinations of both. If evaluation would require running the manifest, the result is nil, or
/// says that it is incomplete.
struct ManifestValues {
  let file: SourceFile
  private var cursor: TokenCursor { file.cursor }

  private static var depthLimit: Int { 6 }
  /// The maximum number of values of an expression, one for each branch of an `#if`.
  private static var valueLimit: Int { 16 }

  init(_ file: SourceFile) { self.file = file }

  // MARK: Calls

  /// Returns the labeled arguments of a call, given the index of its opening parenthesis.
  func arguments(ofCall openParenthesis: Int) -> [String: Range<Int>] {
    let end = cursor.indexAfterMatchingBracket(of: openParenthesis) - 1
    var arguments: [String: Range<Int>] = [:]
    for range in elements(in: (openParenthesis + 1)..<max(end, openParenthesis + 1)) {
      guard cursor.isName(at: range.lowerBound), cursor.isSymbol(":", at: range.lowerBound + 1)
      else { continue }
      arguments[cursor.text(at: range.lowerBound)] =
        (range.lowerBound + 2)..<max(range.upperBound, range.lowerBound + 2)
    }
    return arguments
  }

  /// Splits a list at its commas.
  private func elements(in range: Range<Int>) -> [Range<Int>] {
    parts(of: range) { cursor.isSymbol(",", at: $0) }
  }

  private func parts(of range: Range<Int>, _ ends: (Int) -> Bool) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      if ends(index) {
        parts.append(start..<index)
        start = index + 1
        index += 1
      } else {
        let isOpen = cursor.token(index)?.kind == .open
        index = isOpen ? max(cursor.indexAfterMatchingBracket(of: index), index + 1) : index + 1
      }
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }

  /// Splits `a + b` into its operands.
  private func terms(in range: Range<Int>) -> [Range<Int>] {
    parts(of: range) { cursor.isSymbol("+", at: $0) && !cursor.isPair("+", "=", at: $0) }
  }

  /// Whether a name such as `target` declares a target, and does not refer to a dependency. Both are
  /// written as `.target(name: "App")`.
  func declaresTarget(_ token: Int) -> Bool {
    guard
      cursor.isSymbol(".", at: token - 1) || cursor.isModuleSelector(at: token - 1)
        || cursor.isSymbol(":", at: token - 1)
    else { return false }
    if cursor.isName(at: token - 2), !["Target", "package"].contains(file.text(token - 2)),
      cursor.keyword(at: token - 2) == .none
    {
      return false
    }
    var level = token
    while true {
      if file.text(Int(file.statementStarts[level])) == "dependencies",
        cursor.isSymbol(":", at: Int(file.statementStarts[level]) + 1)
      {
        return false
      }
      let opener = Int(file.enclosingBrackets[level])
      guard opener >= 0, !cursor.isSymbol("{", at: opener) else { break }
      level = opener
    }
    // `let all: [Target.Dependency] = [.target(name: "App")]`
    return !file.declarations(around: token).contains { number in
      let type = file.declarations[number].type
      return type?.mentions(["Dependency"]) ?? false
    }
  }

  // MARK: Constants

  /// Returns the initial values of the constant that a token names, one for each branch of an `#if`.
  /// A value that overlaps `range`, which contains the token, is omitted, because it refers to itself.
  private func constantValues(namedBy token: Int, outside range: Range<Int>) -> [Range<Int>] {
    let name = file.text(token)
    guard !name.isEmpty else { return [] }
    return file.declarations.filter { $0.kind == .property && $0.name == name }
      .compactMap { $0.initializer ?? $0.body }
      .filter { !$0.overlaps(range) }
  }

  /// Whether a token names a variable that the manifest changes after its declaration.
  private func isChanged(_ token: Int) -> Bool {
    file.occurrences(of: file.text(token)).contains { occurrence in
      let mutatingMethods = [
        "append", "insert", "remove", "removeAll", "removeLast", "removeFirst",
      ]
      guard
        file.enclosingBrackets[occurrence] < 0
          || file.cursor.isSymbol("{", at: Int(file.enclosingBrackets[occurrence]))
      else { return false }
      if file.declarations.contains(where: { $0.nameToken == occurrence }) { return false }
      return cursor.isPair("+", "=", at: occurrence + 1)
        || (cursor.isSymbol("=", at: occurrence + 1)
          && !cursor.isPair("=", "=", at: occurrence + 1))
        || (cursor.isSymbol(".", at: occurrence + 1)
          && mutatingMethods.contains(file.text(occurrence + 2)))
    }
  }

  /// Returns the name token of the constant that a term refers to: `base`, `.base`, `Self.base`.
  private func constant(in term: Range<Int>) -> Int? {
    var last = term.upperBound - 1
    guard last >= term.lowerBound, cursor.isName(at: last) else { return nil }
    let name = last
    while last > term.lowerBound {
      guard cursor.isSymbol(".", at: last - 1) else { return nil }
      last -= 1
      if last > term.lowerBound {
        guard cursor.isName(at: last - 1) else { return nil }
        last -= 1
      }
    }
    return name
  }

  // MARK: Texts

  /// Returns the possible values of a string expression.
  func possibleStrings(in range: Range<Int>, depth: Int = 0) -> [String]? {
    guard depth < Self.depthLimit, !range.isEmpty else { return nil }
    var values = [""]
    for term in terms(in: range) {
      guard let next = text(of: term, depth), values.count * next.count <= Self.valueLimit else {
        return nil
      }
      values = values.flatMap { value in next.map { value + $0 } }
    }
    return values
  }

  private func text(of term: Range<Int>, _ depth: Int) -> [String]? {
    if term.count == 1, let literal = literal(at: term.lowerBound) { return [literal] }
    if cursor.isSymbol("(", at: term.lowerBound),
      cursor.indexAfterMatchingBracket(of: term.lowerBound) == term.upperBound
    {
      return possibleStrings(in: (term.lowerBound + 1)..<(term.upperBound - 1), depth: depth + 1)
    }
    guard let name = constant(in: term), !isChanged(name) else { return nil }
    let values = constantValues(namedBy: name, outside: term).map {
      possibleStrings(in: $0, depth: depth + 1)
    }
    guard !values.isEmpty, !values.contains(where: { $0 == nil }) else { return nil }
    return values.compactMap(\.self).flatMap(\.self)
  }

  private func literal(at index: Int) -> String? {
    guard let token = cursor.token(index), token.kind == .string else { return nil }
    let text = String(decoding: file.bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
    // Excludes text with an interpolation, an escape sequence or several lines.
    guard !text.contains("\\"), !text.hasPrefix("\"\"\""), text.last == "\"" || text.last == "#"
    else { return nil }
    return String(text.drop { $0 == "#" || $0 == "\"" }.prefix { $0 != "\"" })
  }

  /// Returns the strings of a list: `["a", "b"] + more`.
  func strings(in range: Range<Int>, depth: Int = 0) -> [String]? {
    list(in: range, depth) { possibleStrings(in: $0, depth: depth + 1) }
  }

  /// Returns the elements of a list, each evaluated by `read`.
  private func list(
    in range: Range<Int>, _ depth: Int, _ read: (Range<Int>) -> [String]?
  ) -> [String]? {
    guard depth < Self.depthLimit else { return nil }
    var result: [String] = []
    for term in terms(in: range) {
      let isList =
        cursor.isSymbol("[", at: term.lowerBound)
        && cursor.indexAfterMatchingBracket(of: term.lowerBound) == term.upperBound
      if isList {
        for element in elements(in: (term.lowerBound + 1)..<(term.upperBound - 1)) {
          guard let values = read(element) else { return nil }
          result += values
        }
      } else if let name = constant(in: term), !isChanged(name) {
        let initialValues = constantValues(namedBy: name, outside: term)
        guard !initialValues.isEmpty else { return nil }
        for value in initialValues {
          guard let values = list(in: value, depth + 1, read) else { return nil }
          result += values
        }
      } else {
        return nil
      }
    }
    return result
  }

  // MARK: Language modes

  /// Whether an expression is a nonempty list that contains only the language mode Swift 6.
  func isSwift6Only(in range: Range<Int>) -> Bool {
    list(in: range, 0, { languageMode(in: $0) }).map { !$0.isEmpty } ?? false
  }

  /// Returns the name of the language mode if it is Swift 6: `.v6`, `SwiftLanguageMode.v6`.
  private func languageMode(in range: Range<Int>) -> [String]? {
    let last = range.upperBound - 1
    let types = ["SwiftLanguageMode", "SwiftVersion"]
    let isQualified = range.count == 3 && types.contains(file.text(range.lowerBound))
    guard isQualified || range.count == 2, cursor.isSymbol(".", at: last - 1),
      file.text(last) == "v6"
    else { return nil }
    return ["v6"]
  }

  // MARK: Dependencies

  /// Returns the names of the dependencies of a target, and whether all of them can be read.
  func dependencies(in range: Range<Int>) -> (names: [String], isRead: Bool) {
    if let names = list(in: range, 0, { dependency(in: $0, depth: 0) }) { return (names, true) }
    // Returns at least the names that are literals.
    return (range.compactMap { literal(at: $0) }, false)
  }

  private func dependency(in range: Range<Int>, depth: Int) -> [String]? {
    if let texts = possibleStrings(in: range) { return texts }
    let last = range.upperBound - 1
    if cursor.isSymbol(")", at: last), Int(cursor.matchingBrackets[last]) > range.lowerBound {
      let open = Int(cursor.matchingBrackets[last])
      let kinds: Set = ["product", "target", "byName", "targetItem", "productItem", "plugin"]
      guard kinds.contains(file.text(open - 1)), cursor.isSymbol(".", at: open - 2),
        let name = arguments(ofCall: open)["name"]
      else { return nil }
      return possibleStrings(in: name)
    }
    guard depth < Self.depthLimit, let name = constant(in: range), !isChanged(name) else {
      return nil
    }
    let values = constantValues(namedBy: name, outside: range).map {
      dependency(in: $0, depth: depth + 1)
    }
    guard !values.isEmpty, !values.contains(where: { $0 == nil }) else { return nil }
    return values.compactMap(\.self).flatMap(\.self)
  }

  // MARK: Settings

  /// Returns the settings in an expression, or in a statement of a loop.
  func settings(in range: Range<Int>, isStatement: Bool = false, depth: Int = 0) -> ManifestSettings
  {
    var result = ManifestSettings()
    guard depth < Self.depthLimit else {
      result.isPartlyUnreadable = true
      return result
    }
    var index = range.lowerBound
    while index < range.upperBound {
      let isMember = cursor.isSymbol(".", at: index - 1)
      if isConditional(index) || isComputed(index, isStatement: isStatement) {
        result.isPartlyUnreadable = true
      }
      if cursor.isName(at: index), isMember, cursor.isSymbol("(", at: index + 1) {
        read(setting: index, into: &result)
        index = max(cursor.indexAfterMatchingBracket(of: index + 1), index + 1)
        continue
      }
      if cursor.isName(at: index), !isStatement, cursor.isSymbol("(", at: index + 1) {
        // A function returns the settings.
        result.isPartlyUnreadable = true
      } else if cursor.isName(at: index), !cursor.isSymbol(":", at: index + 1) {
        let initialValues = constantValues(namedBy: index, outside: range)
        if let first = initialValues.first {
          if isChanged(index), !isStatement { result.isPartlyUnreadable = true }
          var settings = settings(in: first, depth: depth + 1)
          for value in initialValues.dropFirst() {
            settings.addAlternative(self.settings(in: value, depth: depth + 1))
          }
          result.add(settings)
        }
      }
      index += 1
    }
    return result
  }

  /// Whether a token computes settings from other settings: `base.filter { … }`, `base[..<0]`, or a
  /// closure with statements.
  private func isComputed(_ index: Int, isStatement: Bool) -> Bool {
    if cursor.isSymbol("[", at: index) {
      guard let bracket = cursor.token(index), !bracket.hasLeadingSpace else { return false }
      return endsOperand(index - 1)
    }
    if !isStatement, cursor.isSymbol("{", at: index) || cursor.isSymbol("=", at: index) {
      return true
    }
    guard cursor.isName(at: index), cursor.isSymbol(".", at: index - 1) else { return false }
    var base = index - 2
    while cursor.isSymbol("?", at: base) || cursor.isSymbol("!", at: base) { base -= 1 }
    // The name of a type, as in `SwiftSetting.define("X")`, is not an operand.
    guard endsOperand(base), !(cursor.text(at: base).first?.isUppercase ?? false) else {
      return false
    }
    let accepted: Set = ["targets", "swiftSettings", "append", "insert"]
    return !(isStatement && accepted.contains(cursor.text(at: index)))
  }

  private func endsOperand(_ index: Int) -> Bool {
    guard let token = cursor.token(index) else { return false }
    return token.kind == .close || (token.kind == .name && token.keyword == .none)
  }

  /// Adds the setting that a call such as `.treatAllWarnings(as: .error)` creates, given the token
  /// of the call's name.
  private func read(setting token: Int, into settings: inout ManifestSettings) {
    let openParenthesis = token + 1
    let arguments = arguments(ofCall: openParenthesis)
    let isEmpty = cursor.isSymbol(")", at: openParenthesis + 1)
    let level = arguments["as"].map { file.text($0.upperBound - 1) }
    // A longer expression, such as `isStrict ? .warning : .error`, may have another value.
    let isError = level == "error" && (arguments["as"]?.count ?? 0) <= 4
    let end = cursor.indexAfterMatchingBracket(of: openParenthesis) - 1
    let inside = (openParenthesis + 1)..<max(end, openParenthesis + 1)
    let elements = elements(in: inside)
    let count = elements.count
    switch file.text(token) {
    case "strictMemorySafety": settings.isMemorySafe = settings.isMemorySafe || isEmpty
    case "treatAllWarnings":
      settings.treatsWarningsAsErrors = settings.treatsWarningsAsErrors || (isError && count == 1)
    case "treatWarning": settings.suppressesWarnings = settings.suppressesWarnings || !isError
    case "disableWarning": settings.suppressesWarnings = true
    case "swiftLanguageMode", "swiftLanguageVersion":
      let isSwift6 = elements.first.map { languageMode(in: $0) != nil } ?? false
      settings.selectsOtherLanguageMode = settings.selectsOtherLanguageMode || !isSwift6
    case "unsafeFlags": settings.hasUnsafeFlags = true
    case "append", "insert":
      settings.add(self.settings(in: inside, isStatement: true, depth: 1))
    case "map", "filter", "compactMap", "flatMap", "dropFirst", "dropLast", "prefix", "suffix":
      settings.isPartlyUnreadable = true
    default: break
    }
  }

  /// Whether a token selects between values: `if`, `guard`, `switch`, or the `?` in `a ? b : c`.
  func isConditional(_ index: Int) -> Bool {
    switch cursor.keyword(at: index) {
    case .if, .guard, .switch: return !cursor.isSymbol(".", at: index - 1)
    default: break
    }
    guard let token = cursor.token(index), token.isSymbol("?"), token.hasLeadingSpace else {
      return false
    }
    // Excludes `??`.
    return !(cursor.token(index + 1)?.isSymbol("?") ?? false)
      || cursor.token(index + 1)?.hasLeadingSpace ?? true
  }

  /// Whether a brace opens a loop over all targets: `for target in package.targets {`.
  func loopsOverAllTargets(_ brace: Int) -> Bool {
    let end = brace - 1
    guard file.text(end) == "targets", cursor.isSymbol(".", at: end - 1),
      cursor.isName(at: end - 2)
    else {
      return file.text(end) == "forEach" && file.text(end - 2) == "targets"
    }
    return cursor.keyword(at: end - 3) == .in && cursor.keyword(at: end - 5) == .for
  }
}

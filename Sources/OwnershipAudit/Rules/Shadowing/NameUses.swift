internal import SwiftSourceReading

/// The names, calls and operators that the files of owners and models use.
struct NameUses {
  /// All names that the compiler looks up. Declarations, labels and keywords other than `init` and
  /// `Self` are not included.
  private(set) var names: Set<String> = []
  /// The names that are used without a preceding `.` or `::`.
  private(set) var unqualifiedNames: Set<String> = []
  /// The shapes of the calls, by name.
  private(set) var calls: [String: Set<CallShape>] = [:]
  /// The shapes of the calls without a preceding `.` or `::`, by name.
  private(set) var unqualifiedCalls: [String: Set<CallShape>] = [:]
  private(set) var operators: Set<String> = []

  var isEmpty: Bool { names.isEmpty }

  /// Adds the uses of another set of files.
  mutating func formUnion(_ other: NameUses) {
    names.formUnion(other.names)
    unqualifiedNames.formUnion(other.unqualifiedNames)
    operators.formUnion(other.operators)
    calls.merge(other.calls) { $0.union($1) }
    unqualifiedCalls.merge(other.unqualifiedCalls) { $0.union($1) }
  }

  /// Adds the uses of a file.
  mutating func read(_ file: SourceFile) {
    let cursor = file.cursor
    let declared = Set(
      file.declarations.filter { $0.kind != .extension }.map(\.nameToken))
    let bodyBraces = Set(file.declarations.compactMap { $0.body.map { $0.lowerBound - 1 } })
    var token = 0
    while token < cursor.tokens.count {
      switch cursor.tokens[token].kind {
      case .operatorCharacter:
        let text = cursor.operatorText(at: token)
        operators.insert(text)
        token += max(text.unicodeScalars.count, 1)
        continue
      case .name where !declared.contains(token): read(name: token, file, bodyBraces)
      case .open: read(bracket: token, cursor)
      default: break
      }
      token += 1
    }
  }

  private mutating func read(name token: Int, _ file: SourceFile, _ bodyBraces: Set<Int>) {
    let cursor = file.cursor
    let text = cursor.text(at: token)
    let isMember = cursor.isSymbol(".", at: token - 1) || cursor.isModuleSelector(at: token - 1)
    switch cursor.keyword(at: token) {
    case .none: break
    case .initializer, .selfType: break
    // After a dot, a keyword is a name.
    case let word where isMember && word != .selfValue: break
    // Patterns are matched with `~=`.
    case .case, .catch:
      operators.insert("~=")
      return
    default: return
    }
    let isLabel =
      !isMember && cursor.isSymbol(":", at: token + 1)
      && (cursor.isSymbol("(", at: token - 1) || cursor.isSymbol(",", at: token - 1))
    guard !isLabel else { return }
    names.insert(text)
    if !isMember { unqualifiedNames.insert(text) }
    let last = endOfGenericArguments(of: token, cursor)
    guard !cursor.isSymbol("{", at: last + 1) || isClosure(last + 1, file, bodyBraces),
      let shape = CallShape(after: last, cursor)
    else { return }
    calls[text, default: []].insert(shape)
    if !isMember { unqualifiedCalls[text, default: []].insert(shape) }
  }

  /// Whether a brace opens a trailing closure, and not the body of a declaration or a statement.
  private func isClosure(_ brace: Int, _ file: SourceFile, _ bodyBraces: Set<Int>) -> Bool {
    guard !bodyBraces.contains(brace) else { return false }
    let start = max(Int(file.statementStarts[brace - 1]), 0)
    return !(start..<brace).contains { token in
      guard file.enclosingBrackets[token] == file.enclosingBrackets[brace] else { return false }
      switch file.cursor.keyword(at: token) {
      case .if, .guard, .while, .for, .switch, .catch: return true
      default: return false
      }
    }
  }

  /// Returns the last token of a name and its generic arguments: the `>` in `Set<UserID>(ids)`.
  private func endOfGenericArguments(of token: Int, _ cursor: TokenCursor) -> Int {
    guard cursor.isSymbol("<", at: token + 1), !(cursor.token(token + 1)?.hasLeadingSpace ?? true)
    else {
      return token
    }
    var parser = TypeParser(cursor)
    parser.cursor.index = token
    _ = parser.parse()
    let end = parser.cursor.index
    return cursor.isSymbol(">", at: end - 1) ? end - 1 : token
  }

  private mutating func read(bracket token: Int, _ cursor: TokenCursor) {
    guard let previous = cursor.token(token - 1), let open = cursor.token(token) else { return }
    if open.isSymbol("("), previous.kind == .string {
      // An interpolation calls a member of the string interpolation.
      calls["appendInterpolation", default: []].insert(CallShape(inBrackets: token, cursor))
    } else if open.isSymbol("("), previous.isSymbol("]"), !open.hasLeadingSpace {
      // `[UserID](ids)`, or a call of an element, as in `handlers[0](id)`.
      let shape = CallShape(after: token - 1, cursor)
      for name in ["Array", "Dictionary"] {
        if let shape { calls[name, default: []].insert(shape) }
      }
    } else if open.isSymbol("["), !open.hasLeadingSpace, isIndexed(previous) {
      calls["subscript", default: []].insert(CallShape(inBrackets: token, cursor))
    }
  }

  private func isIndexed(_ token: Token) -> Bool {
    switch token.kind {
    case .name: token.keyword == .none || token.keyword == .selfValue
    case .close, .string: true
    case .operatorCharacter: token.isSymbol("?") || token.isSymbol("!")
    default: false
    }
  }
}

/// Finds the declarations of a file in one pass and without recursion, so that invalid code takes
/// no more time than valid code. The parser also returns the declarations that it can read in
/// invalid code.
struct DeclarationParser {
  /// A range of tokens that ends with a closing brace or with the file.
  struct Scope {
    enum Kind { case file, type, enumeration, `protocol`, code }

    let kind: Kind
    /// The index after the last token.
    let end: Int
    /// The index of the innermost declaration that contains the tokens.
    let declaration: Int?
  }

  var cursor: TokenCursor
  var declarations: [Declaration] = []
  var scopes: [Scope]
  /// The number of enclosing scopes that contain code.
  var codeDepth = 0
  /// The first line with more nested scopes than the limit. The parser skips declarations in deeper
  /// scopes, because the total length of their qualified names grows with the square of the depth.
  package private(set) var firstTooDeepLine: Int32?
  private static var depthLimit: Int { 256 }
  /// The attributes and modifiers before the introducer of a declaration.
  var pending = Pending()

  /// The start of a declaration whose introducer the parser has not reached.
  struct Pending {
    var first: Int?
    var attributes: [Declaration.Attribute] = []
    var modifiers: Modifiers = []
  }

  init(_ cursor: TokenCursor) {
    self.cursor = cursor
    scopes = [Scope(kind: .file, end: cursor.tokens.count, declaration: nil)]
  }

  static func parse(_ cursor: TokenCursor) -> (declarations: [Declaration], tooDeepLine: Int32?) {
    var parser = DeclarationParser(cursor)
    while !parser.cursor.isAtEnd { parser.step() }
    return (parser.declarations, parser.firstTooDeepLine)
  }

  var scope: Scope { scopes[scopes.count - 1] }

  private mutating func step() {
    while scopes.count > 1, cursor.index >= scope.end {
      if scopes.removeLast().kind == .code { codeDepth -= 1 }
    }
    let index = cursor.index
    if cursor.isSymbol("{") {
      push(.code, from: index, declaration: scope.declaration)
      cursor.index += 1
      pending = Pending()
      return
    }
    if cursor.isSymbol("@"), cursor.isName(at: index + 1) { return readAttribute() }
    let word = cursor.word
    let isMember = cursor.isSymbol(".", at: index - 1) || cursor.isModuleSelector(at: index - 1)
    let isLabel = cursor.isSymbol(":", at: index + 1)
    if scopes.count > Self.depthLimit {
      firstTooDeepLine = firstTooDeepLine ?? cursor.token(index)?.line
    } else if word != .none, !isMember, !isLabel {
      if readDeclaration(word) { return }
      if word.isModifier || (word == .class && startsMember(at: index + 1)) {
        return readModifier(word)
      }
    }
    pending = Pending()
    cursor.index += 1
  }

  mutating func push(_ kind: Scope.Kind, from brace: Int, declaration: Int?) {
    let end = cursor.indexAfterMatchingBracket(of: brace)
    scopes.append(Scope(kind: kind, end: min(end, scope.end), declaration: declaration))
    if kind == .code { codeDepth += 1 }
  }

  private mutating func readAttribute() {
    if pending.first == nil { pending.first = cursor.index }
    pending.attributes.append(parseAttribute())
  }

  /// Parses an attribute, from its `@`.
  mutating func parseAttribute() -> Declaration.Attribute {
    cursor.index += 1
    let token = cursor.index
    let type = parseType()
    cursor.index = max(cursor.index, token + 1)
    var arguments = cursor.index..<cursor.index
    if cursor.isSymbol("("), takesArguments(type) {
      let afterBracket = cursor.indexAfterMatchingBracket(of: cursor.index)
      arguments = (cursor.index + 1)..<max(afterBracket - 1, cursor.index + 1)
      cursor.index = afterBracket
    }
    return .init(type: type, token: token, arguments: arguments)
  }

  /// Whether the parenthesis at the cursor belongs to the preceding attribute.
  private func takesArguments(_ attribute: TypeExpression) -> Bool {
    guard let token = cursor.token(cursor.index) else { return false }
    if !token.hasLeadingSpace { return true }
    let builtIn = ["available", "_spi", "_silgen_name", "_extern", "_cdecl", "_private", "objc"]
    return attribute.lastName.map(builtIn.contains) ?? false
  }

  private mutating func readModifier(_ word: Keyword) {
    if pending.first == nil { pending.first = cursor.index }
    cursor.index += 1
    guard cursor.isSymbol("(") else {
      pending.modifiers.formUnion(Modifiers(word))
      return
    }
    // `private(set)` restricts only the setter, so the declaration does not count as private.
    // `unowned(unsafe)` counts as `unowned`.
    let inside = cursor.text(at: cursor.index + 1)
    guard ["set", "unsafe", "safe", "nonsending"].contains(inside) else {
      pending = Pending()
      return
    }
    if inside != "set" { pending.modifiers.formUnion(Modifiers(word)) }
    cursor.index = cursor.indexAfterMatchingBracket(of: cursor.index)
  }

  /// Whether a modifier or a member's introducer is at `index`. If so, a preceding `class` is a
  /// modifier.
  private func startsMember(at index: Int) -> Bool {
    switch cursor.keyword(at: index) {
    case .func, .var, .let, .subscript, .initializer, .typealias: true
    default: cursor.keyword(at: index).isModifier
    }
  }

  mutating func parseType() -> TypeExpression {
    var parser = TypeParser(cursor)
    let type = parser.parse()
    cursor.index = parser.cursor.index
    return type
  }

  /// Returns a new declaration with the pending attributes and modifiers. Its introducer is at the
  /// cursor.
  mutating func begin(_ kind: Declaration.Kind) -> Declaration {
    defer { pending = Pending() }
    return Declaration(
      kind: kind, name: "", nameToken: cursor.index, first: pending.first ?? cursor.index,
      end: cursor.index + 1, parent: scope.declaration, isLocal: codeDepth > 0,
      attributes: pending.attributes, modifiers: pending.modifiers)
  }

  /// Adds a declaration whose header ends at the cursor, and enters its body if there is one.
  mutating func finish(_ declaration: Declaration, body: Scope.Kind?) {
    var declaration = declaration
    declaration.end = max(cursor.index, declaration.first + 1)
    guard let body, cursor.isSymbol("{") else {
      declarations.append(declaration)
      return
    }
    let brace = cursor.index
    declaration.end = cursor.indexAfterMatchingBracket(of: brace)
    declaration.body = (brace + 1)..<max(declaration.end - 1, brace + 1)
    declarations.append(declaration)
    push(body, from: brace, declaration: declarations.count - 1)
    cursor.index = brace + 1
  }
}

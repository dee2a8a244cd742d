/// Finds the declarations of a file, in one pass and without recursion: broken code costs no more
/// than whole code, and gives what can be read of it.
struct DeclarationParser {
  /// A stretch of tokens that ends with a closing brace, or with the file.
  struct Scope {
    enum Kind { case file, type, enumeration, `protocol`, code }

    let kind: Kind
    let end: Int
    let declaration: Int?
  }

  var cursor: TokenCursor
  var declarations: [Declaration] = []
  var scopes: [Scope]
  /// Whether an enclosing scope is code, for each scope.
  var codeDepth = 0
  /// The first line in which scopes nest deeper than anybody writes them. No declaration is read
  /// there: the names of nested types would grow with the square of their depth.
  private(set) var tooDeep: Int32?
  private static var depthLimit: Int { 256 }
  /// What was read of a declaration before its introducer.
  var pending = Pending()

  struct Pending {
    var first: Int?
    var attributes: [Declaration.Attribute] = []
    var modifiers: Modifiers = []
  }

  init(_ cursor: TokenCursor) {
    self.cursor = cursor
    scopes = [Scope(kind: .file, end: cursor.tokens.count, declaration: nil)]
  }

  static func parse(_ cursor: TokenCursor) -> (declarations: [Declaration], tooDeep: Int32?) {
    var parser = DeclarationParser(cursor)
    while !parser.cursor.isAtEnd { parser.step() }
    return (parser.declarations, parser.tooDeep)
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
    let isMember = cursor.isSymbol(".", at: index - 1) || cursor.isSelector(at: index - 1)
    let isLabel = cursor.isSymbol(":", at: index + 1)
    if scopes.count > Self.depthLimit {
      tooDeep = tooDeep ?? cursor.token(index)?.line
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
    let end = cursor.behindPartner(of: brace)
    scopes.append(Scope(kind: kind, end: min(end, scope.end), declaration: declaration))
    if kind == .code { codeDepth += 1 }
  }

  private mutating func readAttribute() {
    if pending.first == nil { pending.first = cursor.index }
    pending.attributes.append(parseAttribute())
  }

  /// An attribute, from its `@`.
  mutating func parseAttribute() -> Declaration.Attribute {
    cursor.index += 1
    let token = cursor.index
    let type = parseType()
    cursor.index = max(cursor.index, token + 1)
    var arguments = cursor.index..<cursor.index
    if cursor.isSymbol("("), takesArguments(type) {
      let behind = cursor.behindPartner(of: cursor.index)
      arguments = (cursor.index + 1)..<max(behind - 1, cursor.index + 1)
      cursor.index = behind
    }
    return .init(type: type, token: token, arguments: arguments)
  }

  /// Whether the parenthesis here belongs to the attribute before it.
  private func takesArguments(_ attribute: TypeExpression) -> Bool {
    guard let token = cursor.token(cursor.index) else { return false }
    if !token.isApart { return true }
    let builtIn = ["available", "_spi", "_silgen_name", "_extern", "_cdecl", "_private", "objc"]
    return attribute.lastName.map(builtIn.contains) ?? false
  }

  private mutating func readModifier(_ word: Word) {
    if pending.first == nil { pending.first = cursor.index }
    cursor.index += 1
    guard cursor.isSymbol("(") else {
      pending.modifiers.formUnion(Modifiers(word))
      return
    }
    // `private(set)` says nothing of the getter; `unowned(unsafe)` is still a reference.
    let inside = cursor.text(at: cursor.index + 1)
    guard ["set", "unsafe", "safe", "nonsending"].contains(inside) else {
      pending = Pending()
      return
    }
    if inside != "set" { pending.modifiers.formUnion(Modifiers(word)) }
    cursor.index = cursor.behindPartner(of: cursor.index)
  }

  /// Whether a member's introducer, or a modifier, stands at `index`: then `class` is a modifier.
  private func startsMember(at index: Int) -> Bool {
    switch cursor.word(at: index) {
    case .func, .var, .let, .subscript, .initializer, .typealias: true
    default: cursor.word(at: index).isModifier
    }
  }

  mutating func parseType() -> TypeExpression {
    var parser = TypeParser(cursor)
    let type = parser.parse()
    cursor.index = parser.cursor.index
    return type
  }

  /// A new declaration with what was read before its introducer, which stands at the cursor.
  mutating func begin(_ kind: Declaration.Kind) -> Declaration {
    defer { pending = Pending() }
    return Declaration(
      kind: kind, name: "", nameToken: cursor.index, first: pending.first ?? cursor.index,
      end: cursor.index + 1, parent: scope.declaration, isLocal: codeDepth > 0,
      attributes: pending.attributes, modifiers: pending.modifiers)
  }

  /// Keeps a declaration whose header ends at the cursor, and enters its body, if one follows.
  mutating func finish(_ declaration: Declaration, body: Scope.Kind?) {
    var declaration = declaration
    declaration.end = max(cursor.index, declaration.first + 1)
    guard let body, cursor.isSymbol("{") else {
      declarations.append(declaration)
      return
    }
    let brace = cursor.index
    declaration.end = cursor.behindPartner(of: brace)
    declaration.body = (brace + 1)..<max(declaration.end - 1, brace + 1)
    declarations.append(declaration)
    push(body, from: brace, declaration: declarations.count - 1)
    cursor.index = brace + 1
  }
}

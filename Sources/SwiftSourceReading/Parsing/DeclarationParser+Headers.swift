extension DeclarationParser {
  /// Parses the declaration that `word` introduces at the cursor. Returns false if `word`
  /// introduces no declaration there, or only a local variable.
  mutating func readDeclaration(_ word: Keyword) -> Bool {
    let next = cursor.index + 1
    switch word {
    case .struct where cursor.isName(at: next): readType(.structure)
    case .enum where cursor.isName(at: next): readType(.enumeration)
    case .protocol where cursor.isName(at: next): readType(.protocol)
    case .actor where cursor.isName(at: next) && !isInExpression: readType(.actor)
    case .class where cursor.isName(at: next) && !startsClassMember(at: next): readType(.class)
    case .extension: readType(.extension)
    case .typealias where cursor.isName(at: next): readAlias(.alias)
    case .associatedtype where cursor.isName(at: next): readAlias(.associatedType)
    case .func: readFunction()
    case .initializer where isInType && startsParameters(at: next): readInitializer()
    case .subscript where isInType && startsParameters(at: next): readSubscript()
    case .deinit where isInType:
      let declaration = begin(.deinitializer)
      cursor.index = next
      finish(declaration, body: .code)
    case .var, .let:
      guard scope.kind != .code, !isInConditionOrPattern else { return false }
      readProperties()
    case .case where scope.kind == .enumeration: readCases()
    case .macro where cursor.isName(at: next) && !isInExpression: readMacro()
    case .import where cursor.isName(at: next) && scope.kind == .file: readImport()
    default: return false
    }
    return true
  }

  private var isInType: Bool {
    switch scope.kind {
    case .type, .enumeration, .protocol: true
    case .file, .code: false
    }
  }

  /// Whether a contextual keyword is a name in an expression here, as in `if actor is Person`.
  private var isInExpression: Bool {
    guard let previous = cursor.token(cursor.index - 1), pending.first == nil else { return false }
    return !previous.isSymbol("}") && !previous.isSymbol("{") && !previous.isSymbol(";")
      && !(cursor.token(cursor.index)?.startsLine ?? true)
  }

  private func startsClassMember(at index: Int) -> Bool {
    switch cursor.keyword(at: index) {
    case .func, .var, .let, .subscript, .initializer, .typealias: true
    default: cursor.keyword(at: index).isModifier && cursor.isName(at: index + 1)
    }
  }

  /// Whether the `var` or `let` at the cursor is part of a condition or a pattern.
  private var isInConditionOrPattern: Bool {
    guard pending.first == nil, let previous = cursor.token(cursor.index - 1) else { return false }
    switch previous.keyword {
    case .if, .guard, .while, .for, .case, .await, .in, .is: return true
    default: return previous.isSymbol(",") || previous.isSymbol("(") || previous.isSymbol("&")
    }
  }

  private func startsParameters(at index: Int) -> Bool {
    cursor.isSymbol("(", at: index) || cursor.isSymbol("<", at: index)
      || cursor.isSymbol("?", at: index) || cursor.isSymbol("!", at: index)
  }

  private mutating func readType(_ kind: Declaration.Kind) {
    var declaration = begin(kind)
    cursor.index += 1
    declaration.nameToken = cursor.index
    if kind == .extension {
      let type = parseType()
      declaration.type = type
      declaration.name = type.lastName ?? type.description
    } else {
      declaration.name = cursor.text(at: cursor.index)
      cursor.index += 1
      declaration.generics = parseGenerics()
    }
    if cursor.isSymbol(":") { declaration.inheritance = parseInheritance() }
    declaration.requirements = parseRequirements()
    switch kind {
    case .enumeration: finish(declaration, body: .enumeration)
    case .protocol: finish(declaration, body: .protocol)
    default: finish(declaration, body: .type)
    }
  }

  private mutating func readAlias(_ kind: Declaration.Kind) {
    var declaration = begin(kind)
    cursor.index += 1
    declaration.nameToken = cursor.index
    declaration.name = cursor.text(at: cursor.index)
    cursor.index += 1
    declaration.generics = parseGenerics()
    if cursor.isSymbol(":") { declaration.inheritance = parseInheritance() }
    if cursor.isSymbol("=") {
      cursor.index += 1
      declaration.type = parseType()
    }
    declaration.requirements = parseRequirements()
    finish(declaration, body: nil)
  }

  private mutating func readFunction() {
    var declaration = begin(.function)
    cursor.index += 1
    declaration.nameToken = cursor.index
    declaration.name = readFunctionName()
    readSignature(of: &declaration)
    finish(declaration, body: .code)
  }

  private mutating func readInitializer() {
    var declaration = begin(.initializer)
    declaration.name = "init"
    cursor.index += 1
    if cursor.isSymbol("?") || cursor.isSymbol("!") { cursor.index += 1 }
    readSignature(of: &declaration)
    finish(declaration, body: .code)
  }

  private mutating func readSubscript() {
    var declaration = begin(.subscript)
    declaration.name = "subscript"
    cursor.index += 1
    readSignature(of: &declaration)
    finish(declaration, body: scope.kind == .protocol ? nil : .code)
    if scope.kind == .protocol, cursor.isSymbol("{") {
      cursor.index = cursor.indexAfterMatchingBracket(of: cursor.index)
    }
  }

  private mutating func readMacro() {
    var declaration = begin(.macro)
    cursor.index += 1
    declaration.nameToken = cursor.index
    declaration.name = cursor.text(at: cursor.index)
    cursor.index += 1
    readSignature(of: &declaration)
    finish(declaration, body: nil)
  }

  private mutating func readImport() {
    var declaration = begin(.importing)
    cursor.index += 1
    switch cursor.word {
    case .struct, .class, .enum, .protocol, .func, .var, .let, .typealias: cursor.index += 1
    default: break
    }
    declaration.nameToken = cursor.index
    declaration.name = cursor.text(at: cursor.index)
    cursor.index += 1
    while cursor.isSymbol(".") || cursor.isModuleSelector(at: cursor.index),
      cursor.isName(at: cursor.index + 1)
    {
      cursor.index += 2
    }
    finish(declaration, body: nil)
  }

  /// Parses a name, or the characters of an operator.
  private mutating func readFunctionName() -> String {
    if cursor.isName(at: cursor.index) {
      defer { cursor.index += 1 }
      return cursor.text(at: cursor.index)
    }
    let characters = cursor.operatorText(at: cursor.index)
    cursor.index += characters.unicodeScalars.count
    return characters
  }
}

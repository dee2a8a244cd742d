extension DeclarationParser {
  /// Parses generic parameters such as `<T: P, each U>`, or returns an empty list if the cursor is
  /// not at a `<`.
  mutating func parseGenerics() -> [Declaration.GenericParameter] {
    guard cursor.isSymbol("<") else { return [] }
    cursor.index += 1
    var generics: [Declaration.GenericParameter] = []
    while !cursor.isAtEnd, !cursor.isSymbol(">") {
      let isPack = cursor.word == .each
      if isPack || cursor.word == .let { cursor.index += 1 }
      guard cursor.isName(at: cursor.index) else { break }
      let name = cursor.text(at: cursor.index)
      cursor.index += 1
      var bound: TypeExpression?
      if cursor.isSymbol(":") {
        cursor.index += 1
        bound = parseType()
      }
      generics.append(.init(name: name, bound: bound, isPack: isPack))
      guard cursor.isSymbol(",") else { break }
      cursor.index += 1
    }
    if cursor.isSymbol(">") { cursor.index += 1 }
    return generics
  }

  /// Parses an inheritance clause such as `: A, @unchecked B`. The cursor is at the colon.
  mutating func parseInheritance() -> [Declaration.Inherited] {
    var inheritance: [Declaration.Inherited] = []
    repeat {
      cursor.index += 1
      var attributes: [String] = []
      while cursor.isSymbol("@"), cursor.isName(at: cursor.index + 1) {
        attributes.append(parseAttribute().name)
      }
      let token = cursor.index
      inheritance.append(.init(type: parseType(), token: token, attributes: attributes))
    } while cursor.isSymbol(",")
    return inheritance
  }

  /// Parses a clause such as `where A == B, C: D`, or returns an empty list if the cursor is not at
  /// a `where`.
  mutating func parseRequirements() -> [Declaration.Requirement] {
    guard cursor.word == .where else { return [] }
    var requirements: [Declaration.Requirement] = []
    repeat {
      cursor.index += 1
      let left = parseType()
      if cursor.isSymbol(":") {
        cursor.index += 1
        requirements.append(.init(left: left, right: parseType(), isSameType: false))
      } else if cursor.isPair("=", "=", at: cursor.index) {
        cursor.index += 2
        requirements.append(.init(left: left, right: parseType(), isSameType: true))
      }
    } while cursor.isSymbol(",")
    return requirements
  }

  /// Parses generic parameters, parameters, `async` and `throws`, the result and requirements.
  mutating func readSignature(of declaration: inout Declaration) {
    declaration.generics = parseGenerics()
    if cursor.isSymbol("(") {
      // In a subscript, a parameter with only one name has no argument label.
      declaration.parameters = parseParameters(labelsNeedTwoNames: declaration.kind == .subscript)
    }
    effects: while true {
      switch cursor.word {
      case .async, .rethrows: cursor.index += 1
      case .throws:
        cursor.index += 1
        if cursor.isSymbol("(") {
          cursor.index = cursor.indexAfterMatchingBracket(of: cursor.index)
        }
      default: break effects
      }
    }
    if cursor.isPair("-", ">", at: cursor.index) {
      cursor.index += 2
      declaration.type = parseType()
    }
    declaration.requirements = parseRequirements()
  }

  /// Parses `(_ a: inout A, b c: B = d)` or the payload of an enum case. The cursor is at the opening
  /// parenthesis.
  mutating func parseParameters(labelsNeedTwoNames: Bool = false) -> [Declaration.Parameter] {
    let afterBracket = cursor.indexAfterMatchingBracket(of: cursor.index)
    let end = max(afterBracket - 1, cursor.index)
    var parameters: [Declaration.Parameter] = []
    cursor.index += 1
    while cursor.index < end {
      let start = cursor.index
      while cursor.isSymbol("@"), cursor.isName(at: cursor.index + 1) { _ = parseAttribute() }
      let token = cursor.index
      var label = ""
      var index = cursor.index
      if cursor.isName(at: index) { index += 1 }
      if cursor.isName(at: index) { index += 1 }
      if index > cursor.index, cursor.isSymbol(":", at: index) {
        let isLabeled = !labelsNeedTwoNames || index > cursor.index + 1
        label = isLabeled ? cursor.text(at: cursor.index) : ""
        cursor.index = index + 1
      }
      let isInout = startsWithInout()
      var isRepeated = cursor.word == .repeat
      let type = parseType()
      var hasDefault = false
      while cursor.index < end, !cursor.isSymbol(",") {
        if cursor.isSymbol("=") { hasDefault = true }
        if cursor.token(cursor.index)?.symbol == Token.range, !hasDefault { isRepeated = true }
        cursor.index =
          cursor.token(cursor.index)?.kind == .open
          ? cursor.indexAfterMatchingBracket(of: cursor.index) : cursor.index + 1
      }
      parameters.append(
        .init(
          label: label == "_" ? "" : label, type: type, isInout: isInout, hasDefault: hasDefault,
          isRepeated: isRepeated, token: token))
      cursor.index = max(cursor.index + 1, start + 1)
    }
    cursor.index = afterBracket
    return parameters
  }

  private func startsWithInout() -> Bool {
    var index = cursor.index
    while true {
      if cursor.keyword(at: index) == .inout { return true }
      if cursor.isSymbol("@", at: index) {
        index += 2
      } else if cursor.keyword(at: index).isModifier {
        index += 1
      } else {
        return false
      }
    }
  }
}

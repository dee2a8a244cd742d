/// Parses a type. For code that is not a type, the result is ``TypeExpression/unreadable``, and the
/// cursor stays where parsing stopped.
package struct TypeParser {
  package var cursor: TokenCursor
  private var depth = 0

  /// The maximum depth of nested types.
  private static var depthLimit: Int { 60 }

  package init(_ cursor: TokenCursor) { self.cursor = cursor }

  package mutating func parse() -> TypeExpression {
    guard depth < Self.depthLimit else { return .unreadable }
    depth += 1
    defer { depth -= 1 }
    let first = parsePart()
    guard cursor.isSymbol("&") else { return first }
    var parts = [first]
    while cursor.isSymbol("&") {
      cursor.index += 1
      parts.append(parsePart())
    }
    return .composition(parts)
  }

  /// Parses a type without `&`.
  private mutating func parsePart() -> TypeExpression {
    skipSpecifiers()
    switch cursor.word {
    case .some, .any:
      let isOpaque = cursor.word == .some
      guard cursor.isName(at: cursor.index + 1) || startsType(at: cursor.index + 1) else { break }
      cursor.index += 1
      let type = parse()
      return isOpaque ? .opaque(type) : .existential(type)
    default: break
    }
    if cursor.isSymbol("~") {
      cursor.index += 1
      return .suppressed(parsePartWithinLimit())
    }
    return parseSuffixes(of: parsePrimary())
  }

  private mutating func parsePartWithinLimit() -> TypeExpression {
    guard depth < Self.depthLimit else { return .unreadable }
    depth += 1
    defer { depth -= 1 }
    return parsePart()
  }

  private func startsType(at index: Int) -> Bool {
    cursor.isSymbol("(", at: index) || cursor.isSymbol("[", at: index)
      || cursor.isSymbol("~", at: index) || cursor.isSymbol("@", at: index)
  }

  /// Skips attributes, and words such as `inout` and `sending`.
  private mutating func skipSpecifiers() {
    while true {
      if cursor.isSymbol("@") {
        cursor.index += 1
        let takesNoArguments = ["Sendable", "escaping", "autoclosure"].contains(
          cursor.text(at: cursor.index))
        cursor.index += 1
        while cursor.isSymbol("."), cursor.isName(at: cursor.index + 1) { cursor.index += 2 }
        let isAdjacent = !(cursor.token(cursor.index)?.hasLeadingSpace ?? true)
        if cursor.isSymbol("("), isAdjacent, !takesNoArguments {
          cursor.index = cursor.indexAfterMatchingBracket(of: cursor.index)
        }
        continue
      }
      switch cursor.word {
      case .inout, .borrowing, .consuming, .sending, .isolated, .repeat, .each, .nonisolated,
        .unsafe:
        let next = cursor.index + 1
        if cursor.isSymbol("(", at: next), cursor.word == .nonisolated {
          cursor.index = cursor.indexAfterMatchingBracket(of: next)
        } else if cursor.isName(at: next) || startsType(at: next) {
          cursor.index = next
        } else {
          return
        }
      default: return
      }
    }
  }

  private mutating func parsePrimary() -> TypeExpression {
    if cursor.isSymbol("(") { return parseParentheses() }
    if cursor.isSymbol("[") { return parseBrackets() }
    guard cursor.isName(at: cursor.index) else { return .unreadable }
    return parsePath()
  }

  /// Parses a path such as `A::B<C>.D`.
  private mutating func parsePath() -> TypeExpression {
    var components: [TypeExpression.Component] = []
    while cursor.isName(at: cursor.index) {
      var component = TypeExpression.Component(name: cursor.text(at: cursor.index))
      cursor.index += 1
      if cursor.isSymbol("<") { component.arguments = parseArguments() }
      components.append(component)
      let next = cursor.index + 1
      let continues = cursor.isSymbol(".") || cursor.isModuleSelector(at: cursor.index)
      guard continues, cursor.isName(at: next), !isMetatype(at: next) else { break }
      cursor.index = next
    }
    return .named(components)
  }

  private func isMetatype(at index: Int) -> Bool {
    // `Type` in backticks is the name of a declared type.
    ["Type", "Protocol"].contains(cursor.text(at: index)) && !cursor.isInBackticks(at: index)
  }

  /// Parses the arguments of `A<B, C>`. The cursor is at the `<`.
  private mutating func parseArguments() -> [TypeExpression] {
    cursor.index += 1
    var arguments: [TypeExpression] = []
    while !cursor.isAtEnd, !cursor.isSymbol(">") {
      // An argument may be an integer, as in `InlineArray<3, Contact>`.
      if cursor.isSymbol("-") { cursor.index += 1 }
      if cursor.token(cursor.index)?.kind == .number {
        cursor.index += 1
        arguments.append(.tuple([]))
      } else {
        let before = cursor.index
        arguments.append(parse())
        if cursor.index == before { return arguments }
      }
      guard cursor.isSymbol(",") else { break }
      cursor.index += 1
    }
    if cursor.isSymbol(">") { cursor.index += 1 }
    return arguments
  }

  /// Parses a tuple, a function type, or a type in parentheses.
  private mutating func parseParentheses() -> TypeExpression {
    let afterBracket = cursor.indexAfterMatchingBracket(of: cursor.index)
    var parameters: [TypeExpression.FunctionParameter] = []
    cursor.index += 1
    while cursor.index < afterBracket - 1 {
      let before = cursor.index
      skipLabel()
      let isInout = hasInout()
      let type = parse()
      parameters.append(.init(type: type, isInout: isInout))
      // Skips a default value, the dots of a variadic parameter, or code that is not a type.
      while cursor.index < afterBracket - 1, !cursor.isSymbol(",") {
        cursor.index =
          cursor.token(cursor.index)?.kind == .open
          ? cursor.indexAfterMatchingBracket(of: cursor.index) : cursor.index + 1
      }
      cursor.index = max(cursor.index + 1, before + 1)
    }
    cursor.index = afterBracket
    if let result = parseArrow() { return .function(parameters, result: result) }
    return parameters.count == 1 ? parameters[0].type : .tuple(parameters.map(\.type))
  }

  /// Whether `inout` is among the words at the cursor that precede a type.
  private func hasInout() -> Bool {
    var index = cursor.index
    while cursor.isName(at: index) || cursor.isSymbol("@", at: index) {
      if cursor.keyword(at: index) == .inout { return true }
      guard
        cursor.isSymbol("@", at: index) || cursor.keyword(at: index).isModifier
          || cursor.isSymbol("@", at: index - 1)
      else { return false }
      index += 1
    }
    return false
  }

  private mutating func skipLabel() {
    var index = cursor.index
    if cursor.isName(at: index) { index += 1 }
    if cursor.isName(at: index) { index += 1 }
    if index > cursor.index, cursor.isSymbol(":", at: index) { cursor.index = index + 1 }
  }

  /// Parses the rest of a function type after the parameters, such as `async throws(E) -> R`, and
  /// returns the result type. Returns nil if the type is not a function type.
  private mutating func parseArrow() -> TypeExpression? {
    var index = cursor.index
    while true {
      switch cursor.keyword(at: index) {
      case .async, .rethrows: index += 1
      case .throws:
        index += 1
        if cursor.isSymbol("(", at: index) { index = cursor.indexAfterMatchingBracket(of: index) }
      default:
        guard cursor.isPair("-", ">", at: index) else { return nil }
        cursor.index = index + 2
        return parse()
      }
    }
  }

  /// Parses `[T]`, `[K: V]` or `[3 of T]`.
  private mutating func parseBrackets() -> TypeExpression {
    let afterBracket = cursor.indexAfterMatchingBracket(of: cursor.index)
    cursor.index += 1
    if cursor.keyword(at: cursor.index + 1) == .of { cursor.index += 2 }
    let element = parse()
    if cursor.isSymbol(":") {
      cursor.index += 1
      let value = parse()
      cursor.index = afterBracket
      return .dictionary(element, value)
    }
    cursor.index = afterBracket
    return .array(element)
  }

  private mutating func parseSuffixes(of type: TypeExpression) -> TypeExpression {
    var type = type
    while let token = cursor.token(cursor.index) {
      if token.isSymbol("?") || token.isSymbol("!"), !token.hasLeadingSpace {
        type = .optional(type)
        cursor.index += 1
      } else if token.isSymbol("."), isMetatype(at: cursor.index + 1) {
        type = .metatype(type)
        cursor.index += 2
      } else {
        break
      }
    }
    return type
  }
}

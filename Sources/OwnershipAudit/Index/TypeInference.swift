internal import SwiftSourceReading

/// Derives the type of a property from the expression of its initial value: a literal,
/// `Contact(…)`, `Screen.loading`, `[Role.responder]`. The result is nil if the type is unclear.
///
/// The rules check only which types a value contains. Therefore the result is not always the exact
/// type: it is `Double` for any number, and a tuple of the types of the elements for an array literal.
struct TypeInference {
  let index: SourceIndex
  /// The declaration that contains the expression. Names are looked up from there.
  let scope: DeclarationID
  /// The number of expressions around the expression that is being read.
  private var depth = 0
  /// The maximum depth; a more deeply nested expression has no inferred type.
  private static let depthLimit = 8
  /// The maximum number of elements of an array or dictionary literal whose types are read. The
  /// limit bounds the time for a long literal.
  private static let elementLimit = 16

  init(index: SourceIndex, scope: DeclarationID) {
    self.index = index
    self.scope = scope
  }

  private var cursor: TokenCursor { index.files[scope.file].cursor }

  /// Returns the type of an expression, given its range of tokens.
  mutating func type(of value: Range<Int>) -> TypeExpression? {
    guard depth < Self.depthLimit, let first = cursor.token(value.lowerBound), !value.isEmpty else {
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    if let cast = castType(in: value) { return cast }
    switch first.kind {
    case .number where value.count == 1: return Self.named("Double")
    case .string where isSingleString(value): return Self.named("String")
    case .operatorCharacter where first.isSymbol("-") || first.isSymbol("!"):
      return type(of: (value.lowerBound + 1)..<value.upperBound)
    case .open where first.isSymbol("{"):
      let afterBracket = cursor.indexAfterMatchingBracket(of: value.lowerBound)
      return afterBracket >= value.upperBound ? .function([], result: .tuple([])) : nil
    case .open where first.isSymbol("["): return bracketType(value)
    case .open where first.isSymbol("("): return tupleType(value)
    case .name where first.keyword == .true || first.keyword == .false:
      return value.count == 1 ? Self.named("Bool") : nil
    case .name: return pathType(value)
    default: return nil
    }
  }

  private static func named(_ name: String) -> TypeExpression { .named([.init(name: name)]) }

  /// Returns whether the value is a single string literal, which may contain interpolations.
  private func isSingleString(_ value: Range<Int>) -> Bool {
    var index = value.lowerBound
    while index < value.upperBound {
      guard let token = cursor.token(index), token.kind == .string || token.kind == .open else {
        return false
      }
      index = token.kind == .open ? cursor.indexAfterMatchingBracket(of: index) : index + 1
    }
    return true
  }

  /// Returns the type after `as` at the top level of an expression.
  private func castType(in value: Range<Int>) -> TypeExpression? {
    var index = value.lowerBound
    while index < value.upperBound {
      if cursor.keyword(at: index) == .as, !cursor.isSymbol(".", at: index - 1) {
        var start = index + 1
        if cursor.isSymbol("!", at: start) || cursor.isSymbol("?", at: start) { start += 1 }
        return read(at: start).type
      }
      index =
        cursor.token(index)?.kind == .open ? cursor.indexAfterMatchingBracket(of: index) : index + 1
    }
    return nil
  }

  private func read(at start: Int) -> (type: TypeExpression, end: Int) {
    var cursor = cursor
    cursor.index = start
    var parser = TypeParser(cursor)
    let type = parser.parse()
    return (type, parser.cursor.index)
  }

  /// Returns the type of `[Contact]()`, or of an array or dictionary literal with elements.
  private mutating func bracketType(_ value: Range<Int>) -> TypeExpression? {
    let afterBracket = cursor.indexAfterMatchingBracket(of: value.lowerBound)
    if cursor.isSymbol("(", at: afterBracket),
      cursor.indexAfterMatchingBracket(of: afterBracket) >= value.upperBound
    {
      return read(at: value.lowerBound).type
    }
    guard afterBracket >= value.upperBound else { return nil }
    var elements: [TypeExpression] = []
    var start = value.lowerBound + 1
    var index = start
    while index < afterBracket, elements.count < Self.elementLimit {
      let isEnd = index == afterBracket - 1
      if isEnd || cursor.isSymbol(",", at: index) || cursor.isSymbol(":", at: index) {
        if index > start {
          guard let element = type(of: start..<index) else { return nil }
          elements.append(element)
        }
        start = index + 1
      }
      if isEnd { break }
      index =
        cursor.token(index)?.kind == .open ? cursor.indexAfterMatchingBracket(of: index) : index + 1
    }
    return elements.isEmpty ? nil : .tuple(elements)
  }

  /// Returns the type of `(1, name: "b")`, or of an expression in parentheses.
  private mutating func tupleType(_ value: Range<Int>) -> TypeExpression? {
    let afterBracket = cursor.indexAfterMatchingBracket(of: value.lowerBound)
    guard afterBracket >= value.upperBound else { return nil }
    var elements: [TypeExpression] = []
    var start = value.lowerBound + 1
    var index = start
    while index < afterBracket {
      if index == afterBracket - 1 || cursor.isSymbol(",", at: index) {
        if cursor.isName(at: start), cursor.isSymbol(":", at: start + 1) { start += 2 }
        guard start < index, let element = type(of: start..<index) else { return nil }
        elements.append(element)
        start = index + 1
      }
      index =
        cursor.token(index)?.kind == .open ? cursor.indexAfterMatchingBracket(of: index) : index + 1
    }
    return elements.count == 1 ? elements[0] : .tuple(elements)
  }

  /// Returns the type of `Contact(…)`, `Contact.sample`, `Screen.loading` or `Contact.init(…)`.
  private mutating func pathType(_ value: Range<Int>) -> TypeExpression? {
    let (written, end) = read(at: value.lowerBound)
    guard case .named(let components) = written else { return nil }
    let afterCall =
      cursor.isSymbol("(", at: end) ? cursor.indexAfterMatchingBracket(of: end) : end
    guard afterCall >= value.upperBound else { return nil }
    if components.last?.name == "init" { return .named(components.dropLast()) }
    if !index.types(named: written.path, from: scope).isEmpty || components.count == 1 {
      // Names of functions and constants start with a lowercase letter.
      let isType = components.last?.name.first?.isUppercase ?? false
      return isType && afterCall > end ? written : nil
    }
    let outer = Array(components.dropLast())
    let name = components.last?.name ?? ""
    let types = index.types(named: outer.map(\.name), from: scope).flatMap {
      index.nominalTypes(for: $0)
    }
    guard !types.isEmpty else {
      let isConstant =
        KnownTypes.values.contains(outer.last?.name ?? "") && KnownTypes.constants.contains(name)
      if isConstant, !declaresMember(name, of: outer) { return .named(outer) }
      // A capitalized name is a nested type of a library, such as `Unicode.Scalar(…)`.
      return name.first?.isUppercase ?? false ? written : nil
    }
    for type in types {
      for part in [type] + index.extensions(of: type) {
        for id in index.memberIDs(of: part) where index[id].name == name {
          return memberType(id, of: .named(outer))
        }
      }
    }
    return nil
  }

  /// Returns whether an extension adds this member to a type that the audited sources do not
  /// declare.
  private func declaresMember(_ name: String, of outer: [TypeExpression.Component]) -> Bool {
    (index.extensionsByLastName[outer.last?.name ?? ""] ?? []).contains { part in
      index.members(of: part).contains { $0.name == name }
    }
  }

  private mutating func memberType(
    _ id: DeclarationID, of outer: TypeExpression
  ) -> TypeExpression? {
    let member = index[id]
    switch member.kind {
    case .enumCase: return outer
    case .property, .function:
      if let type = member.type { return type.path == ["Self"] ? outer : type }
      guard let initializer = member.initializer else { return nil }
      var inference = TypeInference(index: index, scope: id)
      inference.depth = depth
      let type = inference.type(of: initializer)
      return type?.path == ["Self"] ? outer : type
    default: return nil
    }
  }
}

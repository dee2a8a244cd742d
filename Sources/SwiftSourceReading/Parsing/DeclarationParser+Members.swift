extension DeclarationParser {
  /// Parses `let a: A = b, c: C { … }`.
  mutating func readProperties() {
    var first = begin(.property)
    first.isConstant = cursor.word == .let
    cursor.index += 1
    var declaration = first
    let start = declarations.count
    while readBinding(&declaration) {
      declaration = first
      declaration.initializer = nil
    }
    shareTypes(from: start, declaration)
  }

  /// Gives `a` in `var a, b: Int` the type of `b`.
  private mutating func shareTypes(from start: Int, _ last: Declaration) {
    var type: TypeExpression?
    for number in declarations.indices.dropFirst(start).reversed()
    where declarations[number].kind == .property && declarations[number].first == last.first {
      if declarations[number].initializer != nil {
        type = nil
      } else if declarations[number].type == nil {
        declarations[number].type = type
      } else {
        type = declarations[number].type
      }
    }
  }

  /// Parses one name with its type, and its initial value or accessors. Returns whether another
  /// name follows.
  private mutating func readBinding(_ declaration: inout Declaration) -> Bool {
    declaration.nameToken = cursor.index
    if cursor.isSymbol("(") {
      declaration.name = "(…)"
      cursor.index = cursor.indexAfterMatchingBracket(of: cursor.index)
    } else if cursor.isName(at: cursor.index) {
      declaration.name = cursor.text(at: cursor.index)
      cursor.index += 1
    }
    if cursor.isSymbol(":") {
      cursor.index += 1
      declaration.type = parseType()
    }
    let isRequirement = scope.kind == .protocol
    if cursor.isSymbol("="), !cursor.isPair("=", "=", at: cursor.index) {
      declaration.isStored = !isRequirement
      let start = cursor.index + 1
      let end = endOfExpression(from: start)
      declaration.initializer = start..<end
      declaration.end = max(end, start)
      declarations.append(declaration)
      // The initial value of the last name is parsed like other code, because it may contain
      // declarations.
      guard startsBinding(at: end) else {
        cursor.index = start
        return false
      }
      cursor.index = end + 1
      return true
    }
    if cursor.isSymbol("{") {
      if isRequirement {
        cursor.index = cursor.indexAfterMatchingBracket(of: cursor.index)
        finish(declaration, body: nil)
      } else {
        declaration.isStored = startsObservers(at: cursor.index + 1)
        finish(declaration, body: .code)
      }
      return false
    }
    declaration.isStored = !isRequirement
    declaration.end = max(cursor.index, declaration.first + 1)
    declarations.append(declaration)
    // `a` in `var a, b, c: Int`.
    let isListed =
      declaration.type == nil && cursor.isSymbol(",") && cursor.isName(at: cursor.index + 1)
      && cursor.isSymbol(",", at: cursor.index + 2)
    guard isListed || startsBinding(at: cursor.index) else { return false }
    cursor.index += 1
    return true
  }

  private func startsBinding(at index: Int) -> Bool {
    guard cursor.isSymbol(",", at: index), cursor.isName(at: index + 1) else { return false }
    return cursor.isSymbol(":", at: index + 2)
      || (cursor.isSymbol("=", at: index + 2) && !cursor.isPair("=", "=", at: index + 2))
  }

  private func startsObservers(at index: Int) -> Bool {
    var index = index
    while cursor.isSymbol("@", at: index) { index += 2 }
    let word = cursor.keyword(at: index)
    return word == .willSet || word == .didSet
  }

  /// Returns the index after the expression that starts at `start`. The expression ends before a
  /// comma, a semicolon, a closing bracket, or a line that starts another statement.
  func endOfExpression(from start: Int) -> Int {
    var index = start
    while index < min(scope.end, cursor.tokens.count), let token = cursor.token(index) {
      if index > start {
        if token.kind == .close || token.isSymbol(",") || token.isSymbol(";") { return index }
        if token.startsLine, !cursor.continuesStatement(at: index) { return index }
      } else if token.kind == .close {
        return index
      }
      index = token.kind == .open ? cursor.indexAfterMatchingBracket(of: index) : index + 1
    }
    return index
  }

  /// Parses `case a(A, b: B), c = 3`.
  mutating func readCases() {
    let first = begin(.enumCase)
    repeat {
      cursor.index += 1
      var declaration = first
      declaration.nameToken = cursor.index
      guard cursor.isName(at: cursor.index) else { return }
      declaration.name = cursor.text(at: cursor.index)
      cursor.index += 1
      if cursor.isSymbol("(") { declaration.parameters = parseParameters() }
      if cursor.isSymbol("=") { cursor.index = endOfExpression(from: cursor.index + 1) }
      declaration.end = max(cursor.index, declaration.first + 1)
      declarations.append(declaration)
    } while cursor.isSymbol(",")
  }
}

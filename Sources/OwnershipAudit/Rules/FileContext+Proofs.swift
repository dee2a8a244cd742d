internal import SwiftSourceReading

extension FileContext {
  /// Whether the `unsafe` at a token is inside a type and accesses a property of this type whose
  /// declaration has a `SAFETY:` comment: `unsafe state`, `unsafe self.state`, `unsafe !isOpen`.
  ///
  /// The comment does not apply to a parameter, a variable, or a property of another type with the
  /// same name.
  func accessesPropertyWithSafetyComment(_ token: Int) -> Bool {
    let first = cursor.isSymbol("!", at: token + 1) ? token + 2 : token + 1
    let isOfSelf = cursor.keyword(at: first) == .selfValue && cursor.isSymbol(".", at: first + 1)
    let name = isOfSelf ? first + 2 : first
    guard cursor.isName(at: name) else {
      return false
    }
    let text = file.text(name)
    var functions: [Declaration] = []
    for number in file.declarations(around: token) {
      let declaration = declarations[number]
      guard declaration.isNominalType || declaration.kind == .extension else {
        functions.append(declaration)
        continue
      }
      // The innermost type is `Self`.
      let isProven = index.selfTypes(of: id(number)).contains {
        run.propertiesWithSafetyComment[$0]?.contains(text) ?? false
      }
      return isProven && (isOfSelf || !functions.contains { isHidden(text, by: $0, before: name) })
    }
    return false
  }

  /// Whether a name at a token refers to a parameter or a variable of the function around the
  /// token. Such a parameter or variable hides other declarations with the name.
  func isHidden(_ name: String, by function: Declaration, before token: Int) -> Bool {
    let header = function.nameToken..<(function.initializer?.lowerBound ?? function.headerEnd)
    return file.occurrences(of: name).contains { occurrence in
      guard function.first <= occurrence, occurrence < token else { return false }
      if header.contains(occurrence) { return cursor.isSymbol(":", at: occurrence + 1) }
      switch cursor.keyword(at: occurrence - 1) {
      case .let, .var, .for: return isBindingInScope(occurrence, at: token)
      default: break
      }
      let pattern = Int(file.enclosingBrackets[occurrence])
      if cursor.isSymbol("(", at: pattern),
        [.let, .var, .for].contains(cursor.keyword(at: pattern - 1))
      {
        return isBindingInScope(pattern, at: token)
      }
      return isParameter(occurrence, ofClosureAround: token)
    }
  }

  /// Returns the token, and the opening brackets around it, the innermost first.
  private func tokenAndBrackets(around token: Int) -> [Int] {
    var result = [token]
    while let last = result.last, last >= 0, file.enclosingBrackets[last] >= 0 {
      result.append(Int(file.enclosingBrackets[last]))
    }
    return result
  }

  /// Whether the name that is bound at `binding` is in scope at `token`: after the statement that
  /// binds the name, or in the body of an `if`, `while`, `for` or `switch` that binds it.
  private func isBindingInScope(_ binding: Int, at token: Int) -> Bool {
    let statement = file.statementStarts[binding]
    guard
      let outer = tokenAndBrackets(around: token).first(where: {
        file.enclosingBrackets[$0] == file.enclosingBrackets[binding]
      })
    else { return false }
    switch cursor.keyword(at: Int(statement)) {
    case .if, .while, .for, .switch:
      return file.statementStarts[outer] == statement
        && cursor.statementBodyBraces.contains(Int32(outer))
    default: return file.statementStarts[outer] != statement
    }
  }

  /// Whether a name is a parameter of a closure around a token: `{ a, name in`, `{ (name: Int) in`.
  func isParameter(_ name: Int, ofClosureAround token: Int) -> Bool {
    var brace = Int(file.enclosingBrackets[name])
    if cursor.isSymbol("(", at: brace) { brace = Int(file.enclosingBrackets[brace]) }
    guard cursor.opensClosure(at: brace), tokenAndBrackets(around: token).contains(brace) else {
      return false
    }
    let inKeyword = (name..<min(name + 64, token)).first { cursor.keyword(at: $0) == .in }
    guard let inKeyword else { return false }
    return ((brace + 1)..<inKeyword).allSatisfy { !(cursor.token($0)?.isSymbol("=") ?? false) }
  }
}

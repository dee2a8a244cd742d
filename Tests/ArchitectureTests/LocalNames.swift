import SwiftSourceReading
@testable import OwnershipAudit

/// The names that a file binds in its functions: parameters, variables, patterns, captures and local
/// declarations.
///
/// A name belongs to the outermost function or accessor around it. Inside that function, the name
/// without a qualifier does not refer to a declaration of another file.
struct LocalNames {
  private var names: [Int: Set<String>] = [:]
  private let file: SourceFile
  private var cursor: TokenCursor { file.cursor }

  init(of file: SourceFile) {
    self.file = file
    for number in file.declarations.indices { addDeclaration(number) }
    for token in file.tokens.indices {
      switch file.tokens[token].keyword {
      case .let, .var: addPattern(at: token + 1)
      case .for: addPattern(at: token + 1)
      default: if cursor.isSymbol("{", at: token) { addParametersOfClosure(at: token) }
      }
    }
  }

  /// Whether the name at a token is bound in the function that contains the token.
  func contains(nameAt token: Int) -> Bool {
    let text = file.text(token)
    if ["error", "newValue", "oldValue"].contains(text) { return true }
    return names[function(around: token)]?.contains(text) ?? false
  }

  /// Returns the index of the outermost declaration around a token, apart from types and
  /// extensions; -1 if there is none.
  private func function(around token: Int) -> Int {
    file.declarations(around: token).last {
      let declaration = file.declarations[$0]
      return !declaration.isType && declaration.kind != .extension
    } ?? -1
  }

  private mutating func add(_ token: Int) {
    names[function(around: token), default: []].insert(file.text(token))
  }

  private mutating func addDeclaration(_ number: Int) {
    let declaration = file.declarations[number]
    if declaration.isLocal { add(declaration.nameToken) }
    switch declaration.kind {
    case .function, .initializer, .subscript, .macro:
      for token in declaration.nameToken..<max(declaration.headerEnd, declaration.nameToken)
      where cursor.isSymbol(":", at: token + 1) && cursor.isName(at: token) { add(token) }
    default: break
    }
  }

  /// Adds the names of the pattern after `let`, `var` or `for`: `a`, `(a, b)` or `.a(b, c)`.
  private mutating func addPattern(at start: Int) {
    var index = start
    // A member or a global variable is not a local name.
    if file.declarations.contains(where: { $0.nameToken == index && !$0.isLocal }) { return }
    while cursor.isSymbol(".", at: index)
      || (cursor.isName(at: index) && cursor.isSymbol(".", at: index + 1))
    {
      index += cursor.isSymbol(".", at: index) ? 2 : 1
    }
    if cursor.isSymbol("(", at: index) {
      for token in index..<cursor.indexAfterMatchingBracket(of: index)
      where cursor.isName(at: token) && !cursor.isSymbol(":", at: token + 1)
        && !cursor.isSymbol(".", at: token - 1)
      {
        add(token)
      }
    } else if cursor.isName(at: index), index == start {
      add(index)
    }
  }

  /// Adds the captures and the parameters of the closure that starts with a brace.
  private mutating func addParametersOfClosure(at brace: Int) {
    var found: [Int] = []
    var index = brace + 1
    // No signature of a closure is expected to have 80 tokens.
    while index < min(brace + 80, file.tokens.count) {
      if file.tokens[index].keyword == .in {
        for token in found { add(token) }
        return
      }
      if cursor.isSymbol("@", at: index) {
        index += 2
      } else if cursor.isSymbol("[", at: index) {
        let end = cursor.indexAfterMatchingBracket(of: index)
        found += (index..<end).filter { cursor.isName(at: $0) && !cursor.isSymbol(".", at: $0 - 1) }
        index = end
      } else if cursor.isSymbol("(", at: index) {
        let end = cursor.indexAfterMatchingBracket(of: index)
        found += (index..<end).filter { cursor.isName(at: $0) }
        index = end
      } else if isPartOfSignature(index) {
        if cursor.isName(at: index) { found.append(index) }
        index += 1
      } else {
        return
      }
    }
  }

  private func isPartOfSignature(_ index: Int) -> Bool {
    guard let token = cursor.token(index) else { return false }
    return token.kind == .name || token.isSymbol(",") || token.isSymbol("-")
      || token.isSymbol(">") || token.isSymbol("<") || token.isSymbol("?") || token.isSymbol(".")
  }
}

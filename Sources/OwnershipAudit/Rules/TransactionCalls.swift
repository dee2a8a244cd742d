internal import SwiftSourceReading

/// The calls in the files of clients and models, whose code can run in a transaction.
struct TransactionCalls {
  /// The files that declare an owner, or a type in owned state.
  private(set) var files: Set<Int> = []
  /// The shapes of the calls of members in these files, by the name of the member.
  private(set) var calls: [String: Set<CallShape>] = [:]
  /// The members that these files access without a call.
  private(set) var accesses: Set<String> = []
  /// The shapes of the calls without a preceding dot, by the module of the calling file and by the
  /// name of the function.
  private(set) var unqualifiedCalls: [String: [String: Set<CallShape>]] = [:]
  /// The operators that these files use.
  private(set) var operators: Set<String> = []
  /// The types that these files declare at file scope.
  private(set) var types: Set<String> = []

  init(_ index: SourceIndex, graph: OwnedStateGraph, roles: [FileRole]) {
    files = Set(graph.reached.map(\.file))
    for number in roles.indices where roles[number].declaresOwner { files.insert(number) }
    for number in files {
      read(index.files[number])
      for declaration in index.files[number].declarations
      where declaration.isType && declaration.parent == nil {
        types.insert(declaration.name)
      }
    }
  }

  private mutating func read(_ file: SourceFile) {
    let cursor = file.cursor
    var token = 0
    while token < cursor.tokens.count {
      if cursor.tokens[token].kind == .operatorCharacter {
        let text = cursor.operatorText(at: token)
        operators.insert(text)
        token += max(text.unicodeScalars.count, 1)
        continue
      }
      if cursor.isName(at: token) { read(name: token, file) }
      if cursor.isSymbol("[", at: token), isSubscript(token, cursor) {
        calls["subscript", default: []].insert(CallShape(inBrackets: token, cursor))
      }
      token += 1
    }
  }

  private mutating func read(name token: Int, _ file: SourceFile) {
    let cursor = file.cursor
    let text = cursor.text(at: token)
    let shape = CallShape(after: token, cursor)
    if cursor.isSymbol(".", at: token - 1) || cursor.isModuleSelector(at: token - 1) {
      if let shape { calls[text, default: []].insert(shape) } else { accesses.insert(text) }
    } else if let shape, cursor.keyword(at: token) == .none, cursor.keyword(at: token - 1) != .func
    {
      unqualifiedCalls[file.location.module, default: [:]][text, default: []].insert(shape)
      // Inside a type or an extension, a member can be called without `self.`.
      calls[text, default: []].insert(shape)
    }
  }

  /// Whether a `[` starts a subscript of the preceding expression.
  private func isSubscript(_ token: Int, _ cursor: TokenCursor) -> Bool {
    guard let previous = cursor.token(token - 1), let open = cursor.token(token),
      !open.hasLeadingSpace
    else { return false }
    switch previous.kind {
    case .name: return previous.keyword == .none || previous.keyword == .selfValue
    case .close, .string: return true
    case .operatorCharacter: return previous.isSymbol("?") || previous.isSymbol("!")
    default: return false
    }
  }
}

/// What transactions call, and the files that may define it: the clients' and the models'.
struct TransactionCalls {
  /// The files that declare an owner, or a type that owned state is made of.
  private(set) var files: Set<Int> = []
  /// The members that are called in those files, and how.
  private(set) var calls: [String: Set<CallShape>] = [:]
  /// The members that are named there without a call.
  private(set) var accesses: Set<String> = []
  /// The functions that are called there without a dot, by module, and how.
  private(set) var functions: [String: [String: Set<CallShape>]] = [:]
  /// The operators that are written there.
  private(set) var operators: Set<String> = []
  /// The types that are declared there at the top.
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
      if cursor.tokens[token].kind == .operation {
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
    let shape = CallShape(behind: token, cursor)
    if cursor.isSymbol(".", at: token - 1) || cursor.isSelector(at: token - 1) {
      if let shape { calls[text, default: []].insert(shape) } else { accesses.insert(text) }
    } else if let shape, cursor.word(at: token) == .none, cursor.word(at: token - 1) != .func {
      functions[file.place.module, default: [:]][text, default: []].insert(shape)
      // Inside a type, or in an extension of a collection, a member needs no `self.`
      calls[text, default: []].insert(shape)
    }
  }

  /// Whether a `[` indexes what stands before it.
  private func isSubscript(_ token: Int, _ cursor: TokenCursor) -> Bool {
    guard let previous = cursor.token(token - 1), let open = cursor.token(token), !open.isApart
    else { return false }
    switch previous.kind {
    case .name: return previous.word == .none || previous.word == .selfValue
    case .close, .string: return true
    case .operation: return previous.isSymbol("?") || previous.isSymbol("!")
    default: return false
    }
  }
}

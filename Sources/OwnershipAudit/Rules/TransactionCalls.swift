/// What transactions call, and the files that may define it: the clients' and the models'.
struct TransactionCalls {
  /// The names behind a dot that are called in those files.
  private(set) var names: Set<String> = []
  /// The files that declare an owner, or a type that owned state is made of.
  private(set) var files: Set<Int> = []

  init(_ index: SourceIndex, graph: OwnedStateGraph, roles: [FileRole]) {
    files = Set(graph.reached.map(\.file))
    for number in roles.indices where roles[number].declaresOwner { files.insert(number) }
    for number in files {
      let cursor = index.files[number].cursor
      for token in cursor.tokens.indices where cursor.isSymbol(".", at: token) {
        let name = token + 1
        guard cursor.isName(at: name), let next = cursor.token(name + 1) else { continue }
        if next.isSymbol("(") || next.isSymbol("{") { names.insert(cursor.text(at: name)) }
      }
    }
  }
}

internal import SwiftSourceReading

extension AmbientRule {
  /// Finds task-locals that are read by code of a transaction: by its closure, by the owner, by a
  /// mutating function of owned state, or by a function or variable of the same file that one of
  /// these uses.
  ///
  /// A feature that calls an endpoint can bind a task-local with `withValue` around the call, and so
  /// change what the transaction does.
  func taskLocalUses(_ context: FileContext) -> [RuleViolation] {
    guard !context.run.taskLocals.isEmpty, context.run.transactions.files.contains(context.number)
    else { return [] }
    let names = context.run.taskLocals.keys.flatMap { [$0, "$\($0)"] }
    let reads = context.file.occurrences(ofAny: names).filter { readsTaskLocal($0, context) }
    guard !reads.isEmpty else { return [] }
    let code = codeOfTransactions(context)
    return reads.filter { token in code.contains { $0.contains(token) } }.map { token in
      RuleViolation(
        token: token,
        what: "a transaction depends on the task-local \(context.file.text(token))",
        fix: """
          Pass the value to the endpoint as an argument. A caller can bind a task-local for all \
          code that it calls.
          """)
    }
  }

  /// Whether a token reads a task-local: `Trace.name`, `Trace.$name.get()`, or `name` inside of
  /// `Trace`.
  private func readsTaskLocal(_ token: Int, _ context: FileContext) -> Bool {
    let cursor = context.cursor
    let text = context.file.text(token)
    let isProjection = text.hasPrefix("$")
    guard !cursor.isSymbol(":", at: token + 1), cursor.keyword(at: token - 1) != .var,
      cursor.keyword(at: token - 1) != .let,
      !isProjection
        || (cursor.isSymbol(".", at: token + 1) && context.file.text(token + 2) == "get")
    else { return false }
    let declared = context.run.taskLocals[isProjection ? String(text.dropFirst()) : text] ?? []
    if context.isMember(token), context.file.text(token - 2) != "Self" {
      let base = context.index.meaning(of: token - 2, in: context.number)
      return declared.contains { id in
        context.index.context(of: id).last.map { $0 == base }
          ?? (context.index.file(of: id).location.module == base)
      }
    }
    let around = context.file.declarations(around: token)
    let types = around.flatMap { context.index.selfTypes(of: context.id($0)) }
    return declared.contains { id in
      guard let parent = context.index[id].parent else {
        return !context.isMember(token)
          && !around.contains {
            context.isHidden(text, by: context.declarations[$0], before: token)
          }
      }
      let declaringTypes = context.index.selfTypes(of: DeclarationID(file: id.file, number: parent))
      return declaringTypes.contains(where: types.contains)
    }
  }

  /// Returns the code that may run in a transaction.
  private func codeOfTransactions(_ context: FileContext) -> [Range<Int>] {
    let owners = Set(context.index.ownersByFile[context.number] ?? [])
    var code = context.role.declaresOwner ? context.transactions : []
    for number in context.declarations.indices {
      let declaration = context.declarations[number]
      let types = context.index.selfTypes(of: context.id(number))
      if types.contains(where: owners.contains) { code.append(declaration.first..<declaration.end) }
      if declaration.kind == .function, declaration.modifiers.contains(.mutating),
        let parent = declaration.parent,
        context.index.selfTypes(of: context.id(parent)).contains(where: {
          context.run.graph.reached.contains($0)
        })
      {
        code.append(declaration.first..<declaration.end)
      }
    }
    let declarationsWithCode = Dictionary(
      grouping: context.declarations.filter(\.hasCode), by: \.name)
    var seen: Set<String> = []
    var variables: Set<Int> = []
    var next = 0
    while next < code.count {
      for token in code[next] where context.cursor.isName(at: token) {
        let name = context.file.text(token)
        if let used = declarationsWithCode[name], seen.insert(name).inserted {
          code += used.map { $0.first..<$0.end }
        }
        guard !context.isMember(token), context.cursor.keyword(at: token) == .none else { continue }
        let variable = context.file.occurrences(of: name).last {
          context.declaresVariable($0) && context.isInScope($0, at: token)
        }
        if let variable, variables.insert(variable).inserted {
          code.append(context.valueOfVariable(at: variable))
        }
      }
      next += 1
    }
    return code
  }
}

extension Declaration {
  /// Whether the declaration is a function with a body, or a property with an initial value or
  /// accessors.
  fileprivate var hasCode: Bool {
    (kind == .function || kind == .property) && (body != nil || initializer != nil)
  }
}

internal import SwiftSourceReading

/// Finds writers of owned state that other files can access.
struct HandedWriterRule: Rule {
  let id = RuleID.handedWriter
  let why = """
    Code in another file can write without the owner if it has an `Owned`, calls a function with a \
    closure that changes owned state, or has a writable key path into the state.
    """

  private static let fix = """
    Declare the writer `fileprivate` in the owner's file. Let the client take a description of what \
    happened.
    """

  func check(_ context: FileContext) -> [RuleViolation] {
    guard !context.location.isStateKitFamily, context.importsStateKit else { return [] }
    guard context.role.declaresOwner else { return usesOutsideOwnerFiles(context) }
    return escapingDeclarations(context) + passedToOtherFiles(context)
  }

  /// Finds `Owned` in a file without an owner.
  private func usesOutsideOwnerFiles(_ context: FileContext) -> [RuleViolation] {
    context.occurrences(meaning: "Owned").filter { isOfStateKit($0, context) }.map { token in
      RuleViolation(
        token: token, what: "\(context.file.text(token)) is used outside of an owner's file",
        fix: Self.fix)
    }
  }

  private func isOfStateKit(_ token: Int, _ context: FileContext) -> Bool {
    let cursor = context.cursor
    switch cursor.keyword(at: token - 1) {
    case .func, .var, .let, .case, .struct, .enum, .class, .actor, .protocol, .typealias, .macro,
      .extension, .associatedtype:
      return false
    default: break
    }
    let isAlias = context.file.text(token) != "Owned"
    if context.isMember(token), !isAlias, context.file.text(token - 2) != "StateKit" {
      return false
    }
    if cursor.isSymbol(":", at: token + 1), !cursor.isSymbol("?", at: token - 1) { return false }
    let around = context.file.declarations(around: token)
    return !around.contains { context.declarations[$0].kind == .importing }
  }

  /// Finds declarations in the owner's file that other files can use and that take or return a
  /// writer.
  private func escapingDeclarations(_ context: FileContext) -> [RuleViolation] {
    context.declarations.indices.filter { number in
      isVisible(number, context) && !belongsToClientOrValue(number, context)
        && exposesWriter(number, context)
    }.map { number in
      let declaration = context.declarations[number]
      return RuleViolation(
        token: declaration.nameToken, what: "\(declaration.name) exposes a writer of owned state",
        fix: Self.fix)
    }
  }

  /// Whether another file can refer to a declaration.
  private func isVisible(_ number: Int, _ context: FileContext) -> Bool {
    var next: Int? = number
    while let current = next {
      let declaration = context.declarations[current]
      guard !declaration.isLocal, !declaration.modifiers.isFilePrivate else { return false }
      let types = context.index.selfTypes(of: context.id(current))
      if types.contains(where: { context.index[$0].modifiers.isFilePrivate }) { return false }
      next = declaration.parent
    }
    return true
  }

  /// Whether a member belongs to a client, whose endpoints another rule checks, or to a state or
  /// model, whose members change only the value that they are called on.
  private func belongsToClientOrValue(_ number: Int, _ context: FileContext) -> Bool {
    let declaration = context.declarations[number]
    guard let parent = declaration.parent, !declaration.modifiers.contains(.static) else {
      return false
    }
    return context.index.selfTypes(of: context.id(parent)).contains { type in
      context.run.clients.contains(type)
        || (context.run.graph.reached.contains(type) && !context.run.wrappers.contains(type))
    }
  }

  private func exposesWriter(_ number: Int, _ context: FileContext) -> Bool {
    let declaration = context.declarations[number]
    let id = context.id(number)
    var search = WriterSearch(run: context.run)
    switch declaration.kind {
    case .function, .initializer, .subscript:
      return declaration.parameters.contains { search.isWriter($0.type, id) }
        || declaration.type.map { search.takesWriter($0, id) } ?? false
    case .property: return declaration.type.map { search.takesWriter($0, id) } ?? false
    default: return false
    }
  }

  /// Finds functions of other files that receive the state `inout` from the owner's file.
  private func passedToOtherFiles(_ context: FileContext) -> [RuleViolation] {
    let cursor = context.cursor
    return context.file.occurrences(ofNameNumbers: context.run.externalMutators).filter { token in
      guard !cursor.isSymbol(":", at: token + 1), cursor.keyword(at: token - 1) != .func,
        !context.index.functions(named: context.file.text(token)).contains(where: {
          $0.file == context.number
        })
      else { return false }
      guard cursor.isSymbol("(", at: token + 1) else {
        // The function is used as a value: as an argument, or as an initial value.
        let before = context.beforePath(token)
        return cursor.isSymbol("(", at: before) || cursor.isSymbol(",", at: before)
          || cursor.isSymbol(":", at: before) || cursor.isSymbol("=", at: before)
      }
      return (token + 2..<cursor.indexAfterMatchingBracket(of: token + 1)).contains { ampersand in
        cursor.isSymbol("&", at: ampersand)
          && Int(context.file.enclosingBrackets[ampersand]) == token + 1
          && !(cursor.token(ampersand + 1)?.hasLeadingSpace ?? true)
      }
    }.map { token in
      RuleViolation(
        token: token,
        what: "\(context.file.text(token)), declared in another file, receives owned state `inout`",
        fix: "Declare the function in the owner's file, or in the file of the model.")
    }
  }
}

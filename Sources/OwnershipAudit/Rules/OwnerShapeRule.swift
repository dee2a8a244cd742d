internal import SwiftSourceReading

/// Requires that an owner is a `fileprivate struct`, used only in `Owned(…)` and `OwnerKey(…)`.
struct OwnerShapeRule: Rule {
  let id = RuleID.ownerShape
  let why = """
    The owner's value is the right to write. Other code can write if it can name the type, if a \
    conformance passes the value on, or if the value is used outside of `Owned(…)` and \
    `OwnerKey(…)`.
    """

  func check(_ context: FileContext) -> [RuleViolation] {
    guard !context.location.isStateKit else { return [] }
    let index = context.index
    var violations: [RuleViolation] = []
    for owner in index.ownersByFile[context.number] ?? [] {
      violations += checkShape(owner, context)
      violations += checkConformances(owner, context)
      violations += checkUses(owner, context)
      violations += checkSelf(owner, context)
    }
    for id in index.conforming(to: index.ownerProtocols, in: context.number)
    where index[id].kind == .extension {
      let extended = index.typesExtended(by: id)
      if extended.isEmpty || extended.contains(where: { $0.file != context.number }) {
        violations.append(
          RuleViolation(
            token: index[id].nameToken,
            what: """
              \(index[id].name) becomes an owner outside of the file that declares \(index[id].name)
              """,
            fix: "Declare a new `fileprivate struct` as the owner, in the client's file."))
      }
    }
    return violations + mentions(context)
  }

  private func checkShape(_ id: DeclarationID, _ context: FileContext) -> [RuleViolation] {
    let owner = context.index[id]
    guard owner.kind == .structure, owner.modifiers.isFilePrivate, !owner.isLocal else {
      return [
        RuleViolation(
          token: owner.nameToken, what: "the owner \(owner.name) is not a `fileprivate struct`",
          fix: "Declare `fileprivate struct \(owner.name)` at file scope in the client's file.")
      ]
    }
    return []
  }

  private func checkConformances(_ id: DeclarationID, _ context: FileContext) -> [RuleViolation] {
    let index = context.index
    let allowed: Set = ["StateOwner", "PersistentStateOwner", "Sendable"]
    return index.conformances(of: id).filter { $0.scope.file == context.number }.compactMap {
      let type = $0.inherited.type
      if index.resolvedNames(of: type, from: $0.scope).isSubset(of: allowed) { return nil }
      return RuleViolation(
        token: $0.inherited.token, what: "the owner \(index[id].name) conforms to \(type)",
        fix: "Let it conform only to StateOwner or PersistentStateOwner.")
    }
  }

  /// Finds uses of the owner's name except in its declaration, its extensions, `Owned(…)` and
  /// `OwnerKey(…)`.
  private func checkUses(_ id: DeclarationID, _ context: FileContext) -> [RuleViolation] {
    let name = context.index[id].name
    let writers =
      context.occurrences(meaning: "Owned") + context.occurrences(meaning: "OwnerKey")
    let openParentheses = Set(writers.compactMap(context.openParenthesis(ofCallAt:)))
    let headers = context.declarations.filter { $0.kind == .extension && $0.name == name }.map {
      $0.nameToken..<$0.headerEnd
    }
    return context.file.occurrences(of: name).compactMap { token in
      if token == context.index[id].nameToken { return nil }
      if headers.contains(where: { $0.contains(token) }) { return nil }
      let before = context.beforePath(token)
      if openParentheses.contains(before), isWholeArgument(token, context) { return nil }
      if context.cursor.isSymbol("<", at: before), writers.contains(before - 1) { return nil }
      return RuleViolation(
        token: token, what: "\(name) is used outside of `Owned(…)` and `OwnerKey(…)`",
        fix: "Create the owner's value only in the call of `Owned` or `OwnerKey`.")
    }
  }

  /// Whether `ContactsOwner()` is a whole argument, and not a part of a larger expression.
  private func isWholeArgument(_ token: Int, _ context: FileContext) -> Bool {
    guard let parenthesis = context.openParenthesis(ofCallAt: token) else { return false }
    let afterBracket = context.cursor.indexAfterMatchingBracket(of: parenthesis)
    return context.cursor.isSymbol(",", at: afterBracket)
      || context.cursor.isSymbol(")", at: afterBracket)
  }

  /// Finds owners that pass `self` on, or create another owner of their type.
  private func checkSelf(_ id: DeclarationID, _ context: FileContext) -> [RuleViolation] {
    let index = context.index
    let bodies = ([id] + index.extensions(of: id)).filter { $0.file == context.number }
      .compactMap { index[$0].body }
    return context.file.occurrences(ofAny: ["self", "Self"]).compactMap { token in
      guard bodies.contains(where: { $0.contains(token) }), !context.isMember(token),
        context.cursor.keyword(at: token) != .none
      else { return nil }
      let isValue =
        context.cursor.keyword(at: token) == .selfValue
        && !context.cursor.isSymbol(".", at: token + 1)
      let isCreated =
        context.cursor.keyword(at: token) == .selfType
        && context.openParenthesis(ofCallAt: token) != nil
      guard isValue || isCreated else { return nil }
      return RuleViolation(
        token: token, what: "the owner \(index[id].name) exposes its own value",
        fix: "Let the owner's members use only the state that they receive.")
    }
  }

  /// Finds declarations that take an owner by its protocol: `any StateOwner`, `<O: StateOwner>`.
  private func mentions(_ context: FileContext) -> [RuleViolation] {
    guard !context.location.isStateKitFamily, context.importsStateKit else { return [] }
    let index = context.index
    return context.file.occurrences(ofAny: index.ownerProtocols).compactMap { token in
      for declaration in context.file.declarations(around: token).map({ context.declarations[$0] })
      where token < declaration.headerEnd {
        if declaration.kind == .alias || declaration.kind == .importing { return nil }
        guard declaration.isType || declaration.kind == .extension else { continue }
        let isHeader = declaration.nameToken <= token
        if declaration.kind == .extension, isHeader { return nil }
        if declaration.nameToken == token { return nil }
        if declaration.inheritance.contains(where: { isInherited(token, $0, context) }) {
          return nil
        }
      }
      return RuleViolation(
        token: token,
        what: "\(context.file.text(token)) is used outside of an owner's declaration",
        fix: "Only StateKit takes an owner. Create the `Owned` in the client's `live(in:)`.")
    }
  }

  private func isInherited(
    _ token: Int, _ inherited: Declaration.Inherited, _ context: FileContext
  ) -> Bool {
    // An entry of an inheritance clause consists of names, `.`, `::` and `&`.
    var index = inherited.token
    while index < token, let next = context.cursor.token(index),
      next.kind == .name || next.isSymbol(".") || next.isSymbol("&")
        || next.symbol == Token.moduleSelector
    {
      index += 1
    }
    return index == token
  }
}

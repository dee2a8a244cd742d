/// Finds client endpoints that take a whole owned state, or a closure that changes it.
struct ClientEndpointRule: Rule {
  let id = RuleID.clientEndpoint
  let why = """
    If an endpoint takes a whole owned state, its wrapper, or a closure that changes the state, \
    all code that has the client can write arbitrary state.
    """

  func check(_ context: FileContext) -> [RuleViolation] {
    guard !context.location.isStateKitFamily else { return [] }
    let index = context.index
    return context.declarations.indices.flatMap { number -> [RuleViolation] in
      let id = context.id(number)
      let declaration = context.declarations[number]
      let types = declaration.kind == .extension ? index.typesExtended(by: id) : [id]
      guard declaration.kind == .extension || declaration.isType,
        types.contains(where: { context.run.clients.contains($0) })
      else { return [] }
      return index.memberIDs(of: id).compactMap { check($0, context) }
    }
  }

  private func check(_ id: DeclarationID, _ context: FileContext) -> RuleViolation? {
    let member = context.index[id]
    guard !member.modifiers.contains(.static) else { return nil }
    var search = OwnedStateSearch(run: context.run)
    let takesOwnedState: Bool
    switch member.kind {
    case .property:
      let holdsOwnedState = member.type.map { search.handsOverOwnedState($0, id, 0) } ?? false
      takesOwnedState =
        (holdsOwnedState && isComputedWithSetter(member, context))
        || member.type.map { search.takesOwnedState($0, id, 0) } ?? false
    case .function, .subscript:
      // `func put<T>(_ state: T) where T == ContactsState`
      let fixedTypes = member.requirements.reduce(into: [String: TypeExpression]()) {
        if $1.isSameType, $1.left.path.count == 1 { $0[$1.left.path[0]] = $1.right }
      }
      let isSettable = member.kind == .subscript && isComputedWithSetter(member, context)
      takesOwnedState =
        member.parameters.contains {
          search.handsOverOwnedState($0.type.replacing(fixedTypes), id, 0)
        }
        || (isSettable && member.type.map { search.handsOverOwnedState($0, id, 0) } ?? false)
    default: return nil
    }
    guard takesOwnedState else { return nil }
    return RuleViolation(
      token: member.nameToken, what: "the endpoint \(member.name) takes owned state",
      fix: "Take new values or a description of the event, and change the state in the client.")
  }

  /// Whether the member is computed and has a setter.
  private func isComputedWithSetter(_ member: Declaration, _ context: FileContext) -> Bool {
    guard !member.isStored else { return false }
    let cursor = context.cursor
    return (member.nameToken..<member.end).contains { token in
      guard cursor.keyword(at: token) == .set || context.file.text(token) == "_modify" else {
        return false
      }
      let followsBrace = cursor.isSymbol("{", at: token - 1) || cursor.isSymbol("}", at: token - 1)
      return (followsBrace || cursor.isName(at: token - 1)) && !cursor.isSymbol(".", at: token + 1)
    }
  }
}

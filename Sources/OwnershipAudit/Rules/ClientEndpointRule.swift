/// No endpoint takes owned state, whole or to be changed (OWNERSHIP 7, item 7).
struct ClientEndpointRule: Rule {
  let id = RuleID.clientEndpoint
  let why = """
    An endpoint that takes a whole owned state, its wrapper, or a closure that changes it is a \
    writer for whoever holds the client.
    """

  func check(_ context: FileContext) -> [Violation] {
    guard !context.place.isStateKitFamily else { return [] }
    let index = context.index
    return context.declarations.indices.flatMap { number -> [Violation] in
      let id = context.id(number)
      let declaration = context.declarations[number]
      let types = declaration.kind == .extension ? index.extended(by: id) : [id]
      guard declaration.kind == .extension || declaration.isNominalType,
        types.contains(where: { context.run.clients.contains($0) })
      else { return [] }
      return index.memberIDs(of: id).compactMap { check($0, context) }
    }
  }

  private func check(_ id: DeclarationID, _ context: FileContext) -> Violation? {
    let member = context.index[id]
    guard !member.modifiers.contains(.static) else { return nil }
    let isTaken: Bool
    switch member.kind {
    case .property: isTaken = member.type.map { takes($0, id, context, 0) } ?? false
    case .function, .subscript:
      isTaken = member.parameters.contains { isWritten($0.type, id, context, 0) }
    default: return nil
    }
    guard isTaken else { return nil }
    return Violation(
      token: member.nameToken, what: "the endpoint \(member.name) takes owned state",
      mend: "Take what happened, or the values that are new, and change the state in the client.")
  }

  /// Whether a type is an endpoint that takes owned state.
  private func takes(
    _ type: TypeExpression, _ place: DeclarationID, _ context: FileContext, _ depth: Int
  ) -> Bool {
    guard depth < 12 else { return false }
    switch type {
    case .function(let parameters, let result):
      return parameters.contains { isWritten($0.type, place, context, depth + 1) }
        || takes(result, place, context, depth + 1)
    case .optional(let type), .array(let type): return takes(type, place, context, depth + 1)
    case .dictionary(_, let type): return takes(type, place, context, depth + 1)
    case .tuple(let types): return types.contains { takes($0, place, context, depth + 1) }
    case .named:
      return alias(type, place, context).map { takes($0.type, $0.place, context, depth + 1) }
        ?? false
    default: return false
    }
  }

  /// Whether a parameter of the type hands in owned state, or hands it out to be changed.
  private func isWritten(
    _ type: TypeExpression, _ place: DeclarationID, _ context: FileContext, _ depth: Int
  ) -> Bool {
    guard depth < 12 else { return false }
    switch type {
    case .function(let parameters, let result):
      return isWritten(result, place, context, depth + 1)
        || parameters.contains { $0.isInout && isWritten($0.type, place, context, depth + 1) }
    case .named(let components):
      let types = context.index.types(named: type.path, from: place)
      if types.flatMap({ context.index.nominal($0) }).contains(where: context.run.owned.contains) {
        return true
      }
      if let alias = alias(type, place, context),
        isWritten(alias.type, alias.place, context, depth + 1)
      {
        return true
      }
      return components.flatMap(\.arguments).contains {
        isWritten($0, place, context, depth + 1)
      }
    case .array(let type), .optional(let type): return isWritten(type, place, context, depth + 1)
    case .dictionary(_, let type): return isWritten(type, place, context, depth + 1)
    case .tuple(let types): return types.contains { isWritten($0, place, context, depth + 1) }
    default: return false
    }
  }

  private func alias(
    _ type: TypeExpression, _ place: DeclarationID, _ context: FileContext
  ) -> (type: TypeExpression, place: DeclarationID)? {
    context.index.types(named: type.path, from: place).lazy
      .filter { context.index[$0].kind == .alias && $0 != place }
      .compactMap { id in context.index[id].type.map { ($0, id) } }.first
  }
}

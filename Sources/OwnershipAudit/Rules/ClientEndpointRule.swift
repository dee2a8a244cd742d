internal import SwiftSourceReading

/// Finds client endpoints that take a whole owned state, a closure or a key path that changes it, or
/// bytes that the client decodes as the state.
struct ClientEndpointRule: Rule {
  let id = RuleID.clientEndpoint
  let why = """
    If an endpoint takes a whole owned state, its wrapper, an encoded state, or a closure or key \
    path that changes the state, all code that has the client can write arbitrary state.
    """

  static let fix =
    "Take new values or a description of the event, and change the state in the client."

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
      let bounds = declaration.boundsOfGenerics
      return index.memberIDs(of: id).compactMap { check($0, boundsOfClient: bounds, context) }
    } + decodedStates(context)
  }

  private func check(
    _ id: DeclarationID, boundsOfClient: [String: TypeExpression], _ context: FileContext
  ) -> RuleViolation? {
    let member = context.index[id]
    guard !member.modifiers.contains(.static) else { return nil }
    // `func put<T>(_ state: T) where T == ContactsState`
    let bounds = boundsOfClient.merging(member.boundsOfGenerics) { $1 }
    let type = member.type?.replacing(bounds)
    var search = OwnedStateSearch(run: context.run)
    search.associatedTypes = member.associatedTypes
    let takesOwnedState: Bool
    switch member.kind {
    case .property:
      let holdsState = type.map { search.handsOverOwnedState($0, id) } ?? false
      takesOwnedState =
        (holdsState && isComputedWithSetter(member, context))
        || type.map { search.takesOwnedState($0, id) } ?? false
    case .function, .subscript:
      let hasSetter = member.kind == .subscript && isComputedWithSetter(member, context)
      takesOwnedState =
        member.parameters.contains { search.handsOverOwnedState($0.type.replacing(bounds), id) }
        || (hasSetter && type.map { search.handsOverOwnedState($0, id) } ?? false)
    default: return nil
    }
    guard takesOwnedState else { return nil }
    return RuleViolation(
      token: member.nameToken, what: "the endpoint \(member.name) takes owned state",
      fix: Self.fix)
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

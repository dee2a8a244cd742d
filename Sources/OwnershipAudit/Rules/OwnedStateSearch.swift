/// Looks for owned state in what an endpoint takes, through aliases and through what types hold.
struct OwnedStateSearch {
  let run: RunContext
  /// The types that were looked into: each once.
  private var seen: Set<DeclarationID> = []
  private var holders: Set<DeclarationID> = []

  private static var depthLimit: Int { 24 }

  init(run: RunContext) { self.run = run }

  /// Whether a type is an endpoint that takes owned state.
  mutating func takes(_ type: TypeExpression, _ place: DeclarationID, _ depth: Int) -> Bool {
    guard depth < Self.depthLimit else { return false }
    switch type {
    case .function(let parameters, let result):
      return parameters.contains { isWritten($0.type, place, depth + 1) }
        || takes(result, place, depth + 1)
    case .optional(let type), .array(let type): return takes(type, place, depth + 1)
    case .dictionary(_, let type): return takes(type, place, depth + 1)
    case .tuple(let types): return types.contains { takes($0, place, depth + 1) }
    case .named:
      if let target = run.index.target(of: type, from: place) {
        return takes(target.type, target.place, depth + 1)
      }
      return run.index.types(named: type.path, from: place).contains { id in
        holdsEndpoint(id, of: type, place, depth + 1)
      }
    default: return false
    }
  }

  /// Whether a parameter of the type hands in owned state, or hands it out to be changed.
  mutating func isWritten(_ type: TypeExpression, _ place: DeclarationID, _ depth: Int) -> Bool {
    guard depth < Self.depthLimit else { return false }
    switch type {
    case .function(let parameters, let result):
      return isWritten(result, place, depth + 1)
        || parameters.contains { $0.isInout && isWritten($0.type, place, depth + 1) }
    case .named(let components):
      let types = run.index.types(named: type.path, from: place)
      if types.flatMap({ run.index.nominal($0) }).contains(where: run.owned.contains) {
        return true
      }
      if types.contains(where: { carries($0, depth + 1) }) { return true }
      if let target = run.index.target(of: type, from: place),
        isWritten(target.type, target.place, depth + 1)
      {
        return true
      }
      return components.flatMap(\.arguments).contains {
        isWritten($0, place, depth + 1)
      }
    case .array(let type), .optional(let type): return isWritten(type, place, depth + 1)
    case .dictionary(_, let type): return isWritten(type, place, depth + 1)
    case .tuple(let types): return types.contains { isWritten($0, place, depth + 1) }
    default: return false
    }
  }

  /// Whether a declared type holds owned state: `enum Command { case replace(ContactsState) }`.
  mutating func carries(_ id: DeclarationID, _ depth: Int) -> Bool {
    guard depth < Self.depthLimit, seen.insert(id).inserted else { return false }
    return run.index.memberIDs(of: id).contains { number in
      let member = run.index[number]
      switch member.kind {
      case .enumCase:
        return member.parameters.contains { isWritten($0.type, number, depth + 1) }
      case .property where member.isStored && !member.modifiers.contains(.static):
        return member.type.map { isWritten($0, number, depth + 1) } ?? false
      default: return false
      }
    }
  }

  /// Whether a struct that the client holds has an endpoint that takes owned state.
  ///
  /// What is generic is looked into each time: its arguments decide.
  private mutating func holdsEndpoint(
    _ id: DeclarationID, of type: TypeExpression, _ place: DeclarationID, _ depth: Int
  ) -> Bool {
    let declaration = run.index[id]
    guard depth < Self.depthLimit, declaration.kind == .structure || declaration.kind == .class,
      !declaration.generics.isEmpty || holders.insert(id).inserted
    else { return false }
    let arguments = declaration.parameters(for: type)
    return run.index.memberIDs(of: id).contains { number in
      let member = run.index[number]
      guard member.kind == .property, member.isStored, !member.modifiers.contains(.static),
        let written = member.type
      else { return false }
      // What the arguments are is looked up where they are written.
      if takes(written, number, depth + 1) { return true }
      return !arguments.isEmpty && takes(written.replacing(arguments), place, depth + 1)
    }
  }
}

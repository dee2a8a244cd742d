internal import SwiftSourceReading

/// Searches the parameters of endpoints for owned state, through aliases and stored properties.
struct OwnedStateSearch {
  let run: RunContext
  /// The types that were already searched for owned state.
  private var searchedForState: Set<DeclarationID> = []
  /// The types that were already searched for stored properties of owned state.
  private var searchedForParts: Set<DeclarationID> = []
  /// The types that were already searched for endpoints.
  private var searchedForEndpoints: Set<DeclarationID> = []
  /// The protocols and classes that were already searched for functions that change owned state,
  /// each with its generic arguments.
  private var searchedProtocols: Set<String> = []
  /// The types that the requirements of an endpoint assign to associated types, by name: `Settings`
  /// for `Part` in `where E.Part == Settings`.
  var associatedTypes: [String: TypeExpression] = [:]

  private static var depthLimit: Int { 24 }

  init(run: RunContext) { self.run = run }

  /// Whether a value of the type is or contains an endpoint that takes owned state.
  mutating func takesOwnedState(
    _ type: TypeExpression, _ scope: DeclarationID, _ depth: Int = 0
  ) -> Bool {
    guard depth < Self.depthLimit else { return false }
    switch type {
    case .function(let parameters, let result):
      return parameters.contains { handsOverOwnedState($0.type, scope, depth + 1) }
        || takesOwnedState(result, scope, depth + 1)
    case .optional(let type), .array(let type): return takesOwnedState(type, scope, depth + 1)
    case .dictionary(_, let type): return takesOwnedState(type, scope, depth + 1)
    case .tuple(let types): return types.contains { takesOwnedState($0, scope, depth + 1) }
    case .named:
      if let target = run.index.target(of: type, from: scope) {
        return takesOwnedState(target.type, target.scope, depth + 1)
      }
      return run.index.types(named: type.path, from: scope).contains { id in
        holdsEndpoint(id, of: type, scope, depth + 1)
      }
    default: return false
    }
  }

  /// Whether an argument of the type contains owned state, or can change it: a closure that returns
  /// owned state, a closure that changes owned state or one of its stored properties, a value with
  /// such a function, or a writable key path into owned state.
  mutating func handsOverOwnedState(
    _ type: TypeExpression, _ scope: DeclarationID, _ depth: Int = 0
  ) -> Bool {
    guard depth < Self.depthLimit else { return false }
    switch type {
    case .function(let parameters, let result):
      return handsOverOwnedState(result, scope, depth + 1)
        || changesPart(parameters, result, scope)
        || parameters.contains { parameter in
          parameter.isInout
            && (handsOverOwnedState(parameter.type, scope, depth + 1)
              || coversPart(parameter.type, scope, depth + 1))
        }
    case .named(let components):
      let types = run.index.types(named: type.path, from: scope)
      if types.flatMap({ run.index.nominalTypes(for: $0) }).contains(where: run.owned.contains) {
        return true
      }
      if types.contains(where: { holdsOwnedState($0, depth + 1) }) { return true }
      if isPathIntoPart(type, scope) { return true }
      if types.contains(where: { requiresChange($0, type, scope, depth + 1) }) { return true }
      if let target = run.index.target(of: type, from: scope),
        handsOverOwnedState(target.type, target.scope, depth + 1)
      {
        return true
      }
      return components.flatMap(\.arguments).contains {
        handsOverOwnedState($0, scope, depth + 1)
      }
    case .array(let type), .optional(let type): return handsOverOwnedState(type, scope, depth + 1)
    case .dictionary(_, let type): return handsOverOwnedState(type, scope, depth + 1)
    case .existential(let type), .opaque(let type):
      return handsOverOwnedState(type, scope, depth + 1)
    case .tuple(let types), .composition(let types):
      return types.contains { handsOverOwnedState($0, scope, depth + 1) }
    default: return false
    }
  }

  /// Whether a protocol requires a function that an argument can implement to change owned state:
  /// `protocol Editing { func edit(_ settings: Settings) -> Settings }`. Also whether a class has
  /// such a function, which a subclass can override.
  private mutating func requiresChange(
    _ id: DeclarationID, _ type: TypeExpression, _ scope: DeclarationID, _ depth: Int
  ) -> Bool {
    let declaration = run.index[id]
    let isClass = declaration.kind == .class && !declaration.modifiers.contains(.final)
    guard isClass || declaration.kind == .protocol, depth < Self.depthLimit,
      searchedProtocols.insert("\(id.file) \(id.number) \(type)").inserted
    else { return false }
    let arguments = associatedTypes.merging(declaration.genericArguments(in: type)) { $1 }
    return run.index.memberIDs(of: id).contains { memberID in
      guard let function = run.index[memberID].functionType else { return false }
      if handsOverOwnedState(function, memberID, depth + 1) { return true }
      // The arguments are resolved where they are written, not where the protocol is declared.
      return !arguments.isEmpty
        && handsOverOwnedState(function.replacing(arguments), scope, depth + 1)
    }
      || declaration.inheritance.contains { handsOverOwnedState($0.type, id, depth + 1) }
  }

  /// Whether a value of the type can replace the value of a stored property of an owned state. The
  /// type is that of the property, a collection with the same elements, or a type that contains one
  /// of these.
  private mutating func coversPart(
    _ type: TypeExpression, _ scope: DeclarationID, _ depth: Int
  ) -> Bool {
    guard depth < Self.depthLimit else { return false }
    if let element = run.parts.element(of: type, from: scope) {
      let declaredTypes = run.parts.declaredTypes(in: element, from: scope)
      return !declaredTypes.isDisjoint(with: run.parts.elementTypes)
        || run.parts.collectionTypes.contains(run.parts.text(of: type, from: scope))
    }
    switch type {
    case .optional(let type): return coversPart(type, scope, depth + 1)
    case .tuple(let types): return types.contains { coversPart($0, scope, depth + 1) }
    case .named:
      if let target = run.index.target(of: type, from: scope) {
        return coversPart(target.type, target.scope, depth + 1)
      }
      return run.index.types(named: type.path, from: scope).contains { id in
        run.parts.propertyTypes.contains(id) || containsPart(id, depth + 1)
      }
    default: return false
    }
  }

  /// Whether a declared type, other than a type in owned state, contains a part of owned state.
  private mutating func containsPart(_ id: DeclarationID, _ depth: Int) -> Bool {
    guard !run.graph.reached.contains(id), searchedForParts.insert(id).inserted else {
      return false
    }
    return run.index.memberIDs(of: id).contains { memberID in
      let member = run.index[memberID]
      guard member.kind == .property, member.isStored, !member.modifiers.contains(.static),
        let type = member.type
      else { return false }
      return coversPart(type, memberID, depth + 1)
    }
  }

  /// Whether a declared type contains owned state: `enum Command { case replace(ContactsState) }`.
  mutating func holdsOwnedState(_ id: DeclarationID, _ depth: Int) -> Bool {
    guard depth < Self.depthLimit, searchedForState.insert(id).inserted else { return false }
    return run.index.memberIDs(of: id).contains { memberID in
      let member = run.index[memberID]
      switch member.kind {
      case .enumCase:
        return member.parameters.contains { handsOverOwnedState($0.type, memberID, depth + 1) }
      case .property where member.isStored && !member.modifiers.contains(.static):
        return member.type.map { handsOverOwnedState($0, memberID, depth + 1) } ?? false
      default: return false
      }
    }
  }

  /// Whether a type that the client stores has an endpoint that takes owned state.
  ///
  /// A generic type is searched again at each use, because the result depends on its arguments.
  private mutating func holdsEndpoint(
    _ id: DeclarationID, of type: TypeExpression, _ scope: DeclarationID, _ depth: Int
  ) -> Bool {
    let declaration = run.index[id]
    guard depth < Self.depthLimit, declaration.kind == .structure || declaration.kind == .class,
      !declaration.generics.isEmpty || searchedForEndpoints.insert(id).inserted
    else { return false }
    let arguments = declaration.genericArguments(in: type)
    return run.index.memberIDs(of: id).contains { memberID in
      let member = run.index[memberID]
      guard member.kind == .property, member.isStored, !member.modifiers.contains(.static),
        let written = member.type
      else { return false }
      if takesOwnedState(written, memberID, depth + 1) { return true }
      // The arguments are resolved where they are written, not where the member is declared.
      return !arguments.isEmpty && takesOwnedState(written.replacing(arguments), scope, depth + 1)
    }
  }
}

internal import SwiftSourceReading

extension SourceIndex {
  /// Returns the declared types that conform to one of `protocols`, without duplicates, in order.
  func conformers(to protocols: Set<String>) -> [DeclarationID] {
    var seen: Set<DeclarationID> = []
    var result: [DeclarationID] = []
    for file in files.indices where !files[file].location.isStateKit {
      for id in conforming(to: protocols, in: file) {
        // The index contains only the first declarations of a type that is declared too often.
        let conforming =
          self[id].kind == .extension ? typesExtended(by: id) : isKnown(id) ? [id] : []
        for type in conforming where seen.insert(type).inserted { result.append(type) }
      }
    }
    return result
  }

  /// Whether a type is in the index or is local to a function.
  private func isKnown(_ id: DeclarationID) -> Bool {
    self[id].isLocal
      || types[qualifiedName(of: id).joined(separator: ".")]?.contains(id) ?? false
  }

  /// Returns the types that an extension extends, through aliases.
  func typesExtended(by id: DeclarationID) -> [DeclarationID] {
    guard let path = self[id].type?.path else { return [] }
    return types(named: path, from: id).flatMap { nominalTypes(for: $0) }
  }

  /// Returns the types that `Self` refers to in a declaration: the type itself, or the extended
  /// types.
  func selfTypes(of id: DeclarationID) -> [DeclarationID] {
    self[id].kind == .extension ? typesExtended(by: id) : self[id].isNominalType ? [id] : []
  }

  /// Returns a type itself, or the target of an alias.
  func nominalTypes(for id: DeclarationID, depth: Int = 0) -> [DeclarationID] {
    guard self[id].kind == .alias else { return [id] }
    guard depth < Self.aliasLimit, let path = self[id].type?.path else { return [] }
    return types(named: path, from: id).filter { $0 != id }.flatMap {
      nominalTypes(for: $0, depth: depth + 1)
    }
  }

  /// Returns the types of owned state that the owners and the wrappers declare, and the wrappers.
  func ownedStates() -> [OwnedState] {
    var states: [OwnedState] = []
    for owner in owners {
      for part in [owner] + extensions(of: owner) {
        for id in memberIDs(of: part) {
          let member = self[id]
          func add(_ type: TypeExpression?) {
            guard let type else { return }
            states.append(
              OwnedState(type: type, declaration: id, nameToken: member.nameToken, isWrapper: false)
            )
          }
          switch (member.kind, member.name) {
          case (.property, "initialState"), (.alias, "State"): add(member.type)
          case (.function, "publish"): add(member.parameters.first?.type)
          case (.function, "decode"): add(member.type)
          default: break
          }
        }
      }
    }
    for wrapper in wrappers {
      let wrapperType = TypeExpression.named(qualifiedName(of: wrapper).map { .init(name: $0) })
      states.append(
        OwnedState(
          type: wrapperType, declaration: wrapper, nameToken: self[wrapper].nameToken,
          isWrapper: true))
      for part in [wrapper] + extensions(of: wrapper) {
        for id in memberIDs(of: part) where self[id].kind == .alias && self[id].name == "State" {
          guard let type = self[id].type else { continue }
          states.append(
            OwnedState(type: type, declaration: id, nameToken: self[id].nameToken, isWrapper: false)
          )
        }
      }
    }
    return states
  }
}

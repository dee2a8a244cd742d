extension SourceIndex {
  /// The declared types that conform to one of `protocols`, each once, in order.
  func conformers(to protocols: Set<String>) -> [DeclarationID] {
    var seen: Set<DeclarationID> = []
    var result: [DeclarationID] = []
    for file in files.indices where !files[file].place.isStateKit {
      for id in conforming(to: protocols, in: file) {
        // A type that is declared again and again is looked at as often as it is known.
        let found = self[id].kind == .extension ? extended(by: id) : isKnown(id) ? [id] : []
        for type in found where seen.insert(type).inserted { result.append(type) }
      }
    }
    return result
  }

  /// Whether a type is listed by its name, or local to a function.
  private func isKnown(_ id: DeclarationID) -> Bool {
    self[id].isLocal
      || types[qualifiedName(of: id).joined(separator: ".")]?.contains(id) ?? false
  }

  /// The types that an extension extends, aliases looked through.
  func extended(by id: DeclarationID) -> [DeclarationID] {
    guard let path = self[id].type?.path else { return [] }
    return types(named: path, from: id).flatMap { nominal($0) }
  }

  /// A type itself; of an alias, what it names.
  func nominal(_ id: DeclarationID, depth: Int = 0) -> [DeclarationID] {
    guard self[id].kind == .alias else { return [id] }
    guard depth < 8, let path = self[id].type?.path else { return [] }
    return types(named: path, from: id).filter { $0 != id }.flatMap {
      nominal($0, depth: depth + 1)
    }
  }

  /// What owners own, by what they and their wrappers say.
  func ownedStates() -> [OwnedState] {
    var states: [OwnedState] = []
    for owner in owners {
      for place in [owner] + extensions(of: owner) {
        for id in memberIDs(of: place) {
          let member = self[id]
          func add(_ type: TypeExpression?) {
            guard let type else { return }
            states.append(
              OwnedState(type: type, place: id, token: member.nameToken, isWrapper: false))
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
      let own = TypeExpression.named(qualifiedName(of: wrapper).map { .init(name: $0) })
      states.append(
        OwnedState(type: own, place: wrapper, token: self[wrapper].nameToken, isWrapper: true))
      for place in [wrapper] + extensions(of: wrapper) {
        for id in memberIDs(of: place) where self[id].kind == .alias && self[id].name == "State" {
          guard let type = self[id].type else { continue }
          states.append(
            OwnedState(type: type, place: id, token: self[id].nameToken, isWrapper: false))
        }
      }
    }
    return states
  }
}

extension SourceIndex {
  /// The types that conform to a protocol of owners; of extensions, what they extend.
  var owners: [DeclarationID] { conformers(to: ownerProtocols) }

  /// The wrappers.
  var wrappers: [DeclarationID] { conformers(to: publishedProtocols) }

  /// The declared types that conform to one of `protocols`, each once, in order.
  func conformers(to protocols: Set<String>) -> [DeclarationID] {
    var seen: Set<DeclarationID> = []
    var result: [DeclarationID] = []
    for file in files.indices where !files[file].place.isStateKit {
      for id in conforming(to: protocols, in: file) {
        let found = self[id].kind == .extension ? extended(by: id) : [id]
        for type in found where seen.insert(type).inserted { result.append(type) }
      }
    }
    return result
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

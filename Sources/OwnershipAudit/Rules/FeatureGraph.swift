/// The features of the audited sources, and which composes which.
struct FeatureGraph {
  /// The features, by name.
  private(set) var features: [String: [DeclarationID]] = [:]
  /// The features that are declared in a folder.
  private(set) var featuresByFolder: [String: Set<String>] = [:]
  /// What each feature composes, and what those compose.
  private var composed: [String: Set<String>] = [:]
  /// Aliases of a feature's state or actions, with the feature's name.
  private(set) var aliases: [String: String] = [:]

  init(_ index: SourceIndex) {
    for id in index.conformers(to: index.reducerProtocols) where hasState(id, index) {
      features[index[id].name, default: []].append(id)
      featuresByFolder[Self.folder(of: index.file(of: id).place), default: []].insert(
        index[id].name)
    }
    for (name, ids) in features {
      var children: Set<String> = []
      for id in ids {
        for place in [id] + index.extensions(of: id) {
          children.formUnion(self.children(of: place, index))
        }
      }
      composed[name] = children.subtracting([name])
    }
    for name in features.keys { composed[name] = reach(name) }
    nameStates(index)
    for (name, ids) in index.aliasDeclarations where name != "State" && name != "Action" {
      for id in ids {
        guard let path = index[id].type?.path, path.count > 1,
          ["State", "Action"].contains(path[path.count - 1]),
          features[path[path.count - 2]] != nil
        else { continue }
        aliases[name] = path[path.count - 2]
      }
    }
  }

  /// A feature's state or actions that are declared beside it: `typealias State = DetailState`. What
  /// several features, or a feature and its parent, call theirs, is nobody's.
  private mutating func nameStates(_ index: SourceIndex) {
    var named: [String: Set<String>] = [:]
    for (feature, ids) in features {
      for place in ids.flatMap({ [$0] + index.extensions(of: $0) }) {
        for id in index.memberIDs(of: place) where index[id].kind == .alias {
          guard ["State", "Action"].contains(index[id].name), let path = index[id].type?.path,
            path.count == 1, index.types(named: path, from: id).contains(where: { $0 != id })
          else { continue }
          named[path[0], default: []].insert(feature)
        }
      }
    }
    for (name, owners) in named where owners.count == 1 {
      aliases[name] = aliases[name] ?? owners.first
    }
  }

  /// A folder of a target.
  static func folder(of place: FilePlace) -> String {
    ([place.module] + place.folders).joined(separator: "/")
  }

  /// Whether one feature composes another, itself or through others.
  func composes(_ parent: String, _ child: String) -> Bool {
    composed[parent]?.contains(child) ?? false
  }

  private func hasState(_ id: DeclarationID, _ index: SourceIndex) -> Bool {
    ([id] + index.extensions(of: id)).contains { place in
      index.members(of: place).contains { $0.isType && ["State", "Action"].contains($0.name) }
    }
  }

  /// The features that are made in members that give a reducer.
  private func children(of place: DeclarationID, _ index: SourceIndex) -> Set<String> {
    let cursor = index.files[place.file].cursor
    var children: Set<String> = []
    for member in index.members(of: place) {
      let givesReducer = member.type.map { $0.mentions(index.reducerProtocols) } ?? false
      guard let body = member.body, givesReducer || member.name == "body" else { continue }
      for token in body {
        let name = index.meaning(of: token, in: place.file)
        let next =
          cursor.isSymbol("<", at: token + 1) || cursor.isSymbol("(", at: token + 1)
          || cursor.isSymbol(".", at: token + 1)
        if next, features[name] != nil { children.insert(name) }
      }
    }
    return children
  }

  private func reach(_ name: String) -> Set<String> {
    var reached: Set<String> = []
    var open = [name]
    while let next = open.popLast() {
      for child in composed[next] ?? [] where reached.insert(child).inserted { open.append(child) }
    }
    return reached.subtracting([name])
  }
}

internal import SwiftSourceReading

/// The features of the audited sources, and how they compose each other.
///
/// A feature is identified by its qualified name, because `ListFeature.Destination` and
/// `DetailFeature.Destination` are different features.
struct FeatureGraph {
  /// The declarations of the features, by qualified name.
  private(set) var features: [String: [DeclarationID]] = [:]
  /// The features that are declared in each folder.
  private(set) var featuresByFolder: [String: Set<String>] = [:]
  /// The features that each feature composes, directly or indirectly.
  private var composed: [String: Set<String>] = [:]
  /// For each name that stands for the `State` or `Action` of a feature, the feature. The name
  /// belongs to an alias, or to a type that only this feature uses as its `State` or `Action`.
  private(set) var aliases: [String: String] = [:]
  /// The qualified name of each feature.
  private var names: [DeclarationID: String] = [:]

  init(_ index: SourceIndex) {
    for id in index.conformers(to: index.reducerProtocols) where hasState(id, index) {
      let name = index.qualifiedName(of: id).joined(separator: ".")
      names[id] = name
      features[name, default: []].append(id)
      featuresByFolder[Self.folder(of: index.file(of: id).location), default: []].insert(name)
    }
    for (name, ids) in features {
      var children: Set<String> = []
      for id in ids {
        for part in [id] + index.extensions(of: id) {
          children.formUnion(self.children(of: part, index))
        }
      }
      // A feature that is declared inside another one is a part of it.
      children.formUnion(features.keys.filter { $0.hasPrefix(name + ".") })
      composed[name] = children.subtracting([name])
    }
    for name in features.keys { composed[name] = featuresReachable(from: name) }
    addStateTypes(index)
    for (name, ids) in index.aliasDeclarations where name != "State" && name != "Action" {
      for id in ids {
        guard let path = index[id].type?.path, path.count > 1,
          ["State", "Action"].contains(path[path.count - 1]),
          let feature = feature(named: path.dropLast(), from: id, index)
        else { continue }
        aliases[name] = feature
      }
    }
  }

  /// Returns the feature that a path of names, looked up from `scope`, refers to.
  private func feature(
    named path: some Collection<String>, from scope: DeclarationID, _ index: SourceIndex
  ) -> String? {
    index.types(named: Array(path), from: scope).lazy.flatMap { index.nominalTypes(for: $0) }
      .compactMap { names[$0] }.first
  }

  /// Returns the feature that the name at a token refers to, through aliases and outer types.
  func feature(at token: Int, in file: Int, _ index: SourceIndex) -> String? {
    let source = index.files[file]
    var path = [source.text(token)]
    var start = token
    while source.cursor.isSymbol(".", at: start - 1)
      || source.cursor.isModuleSelector(at: start - 1),
      source.cursor.isName(at: start - 2)
    {
      start -= 2
      path.insert(source.text(start), at: 0)
    }
    if let around = source.declarations(around: token).first {
      let scope = DeclarationID(file: file, number: around)
      if let feature = feature(named: path, from: scope, index) { return feature }
    }
    // If the path cannot be resolved, its last name decides.
    let name = index.meaning(of: token, in: file)
    if features[name] != nil { return name }
    return path.count == 1 ? nil : features.keys.filter { $0.hasSuffix("." + name) }.min()
  }

  /// Adds the types that are declared outside of a feature and that the feature uses as its state or
  /// actions: `typealias State = DetailState`. A type that several features use belongs to none of
  /// them.
  private mutating func addStateTypes(_ index: SourceIndex) {
    var featuresByType: [String: Set<String>] = [:]
    for (feature, ids) in features {
      for part in ids.flatMap({ [$0] + index.extensions(of: $0) }) {
        for id in index.memberIDs(of: part) where index[id].kind == .alias {
          guard ["State", "Action"].contains(index[id].name), let path = index[id].type?.path,
            path.count == 1, index.types(named: path, from: id).contains(where: { $0 != id })
          else { continue }
          featuresByType[path[0], default: []].insert(feature)
        }
      }
    }
    for (type, features) in featuresByType where features.count == 1 {
      aliases[type] = aliases[type] ?? features.first
    }
  }

  /// Returns the path of a file's folder, starting with the target.
  static func folder(of location: FileLocation) -> String {
    ([location.module] + location.folders).joined(separator: "/")
  }

  /// Whether a feature composes another one, directly or indirectly.
  func isComposed(_ child: String, by parent: String) -> Bool {
    composed[parent]?.contains(child) ?? false
  }

  /// Returns the qualified name of a feature.
  func name(of id: DeclarationID) -> String? { names[id] }

  private func hasState(_ id: DeclarationID, _ index: SourceIndex) -> Bool {
    ([id] + index.extensions(of: id)).contains { part in
      index.members(of: part).contains { $0.isType && ["State", "Action"].contains($0.name) }
    }
  }

  /// Finds the features that are used in `body` or in a member that returns a reducer.
  private func children(of part: DeclarationID, _ index: SourceIndex) -> Set<String> {
    let cursor = index.files[part.file].cursor
    var children: Set<String> = []
    for member in index.members(of: part) {
      let returnsReducer = member.type.map { $0.mentions(index.reducerProtocols) } ?? false
      guard let body = member.body, returnsReducer || member.name == "body" else { continue }
      for token in body where cursor.isName(at: token) {
        let isUsed =
          cursor.isSymbol("<", at: token + 1) || cursor.isSymbol("(", at: token + 1)
          || cursor.isSymbol(".", at: token + 1)
        if isUsed, let child = feature(at: token, in: part.file, index) { children.insert(child) }
      }
    }
    return children
  }

  private func featuresReachable(from name: String) -> Set<String> {
    var reached: Set<String> = []
    var pending = [name]
    while let next = pending.popLast() {
      for child in composed[next] ?? [] where reached.insert(child).inserted {
        pending.append(child)
      }
    }
    return reached.subtracting([name])
  }
}

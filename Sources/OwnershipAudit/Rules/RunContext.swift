/// What is found out once for all files of a run.
struct RunContext {
  let index: SourceIndex
  let names: NameTable
  let graph: OwnedStateGraph
  /// What may not be in owned state, by file.
  let flaws: [Int: [OwnedStateGraph.Flaw]]
  let roles: [FileRole]
  let transactions: TransactionCalls
  let features: FeatureGraph
  /// The numbers of the aliases of features' states and actions.
  let featureAliases: Set<Int32>
  /// The clients.
  let clients: Set<DeclarationID>
  /// The owned states themselves, and their wrappers.
  let owned: Set<DeclarationID>
  /// The wrappers.
  let wrappers: Set<DeclarationID>
  /// The names of a target's properties that a comment proves to be safe, by target.
  let provenProperties: [String: Set<String>]
  /// The numbers of all names that say that they are unsafe.
  let unsafeNames: Set<Int32>

  init(_ index: SourceIndex, names: NameTable, valueTypes: Set<String>) {
    self.index = index
    self.names = names
    graph = OwnedStateGraph(index, valueTypes: valueTypes)
    flaws = Dictionary(grouping: graph.flaws, by: \.file)
    var roles = index.files.indices.map { FileRole(index, $0) }
    let domains = Set(
      roles.indices.filter { roles[$0].declaresOwner || roles[$0].declaresFeature }.map {
        index.files[$0].place.module
      })
    for number in roles.indices {
      let place = index.files[number].place
      roles[number].isOfDomain = domains.contains(place.module) && !place.isStateKitFamily
    }
    self.roles = roles
    transactions = TransactionCalls(index, graph: graph, roles: roles)
    features = FeatureGraph(index)
    featureAliases = Set(features.aliases.keys.compactMap { names.known($0) })
    wrappers = Set(index.wrappers)
    clients = Set(index.types.values.joined().filter { index.isClient($0) })
    owned = Set(
      index.ownedStates().flatMap { index.types(named: $0.type.path, from: $0.place) }
        .flatMap { index.nominal($0) })
    let unsafe = names.texts.filter { name in
      KnownTypes.isUnsafe(name)
        || (["unsafe", "Unsafe", "_unsafe"].contains(where: name.hasPrefix) && name != "unsafe"
          && name != "UnsafeCurrentTask" && !index.declaredNames.contains(name))
    }
    unsafeNames = Set(unsafe.compactMap { names.known($0) })
    var proven: [String: Set<String>] = [:]
    for file in index.files {
      for declaration in file.declarations
      where declaration.kind == .property && !declaration.isLocal
        && file.provesSafety(above: declaration.first)
      {
        proven[file.place.module, default: []].insert(declaration.name)
      }
    }
    provenProperties = proven
  }
}

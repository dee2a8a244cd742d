internal import SwiftSourceReading

/// The information about all files that is computed once for each run.
struct RunContext {
  let index: SourceIndex
  let names: NameTable
  let graph: OwnedStateGraph
  /// The types in owned state that are not values, by file.
  let flaws: [Int: [OwnedStateGraph.FieldIssue]]
  let roles: [FileRole]
  let transactions: TransactionCalls
  let shadowing: ShadowingIndex
  let features: FeatureGraph
  /// The aliases in ``FeatureGraph/aliases``, as numbers of names in the name table.
  let featureAliases: Set<Int32>
  /// The types that are clients.
  let clients: Set<DeclarationID>
  /// The owned states and their wrappers.
  let owned: Set<DeclarationID>
  /// The parts of the owned states.
  let parts: OwnedStateParts
  /// The types that are wrappers.
  let wrappers: Set<DeclarationID>
  /// The names of the properties whose declaration has a `SAFETY:` comment, by declaring type.
  let propertiesWithSafetyComment: [DeclarationID: Set<String>]
  /// The task-locals that the audited sources declare, except for StateKit's, by name.
  let taskLocals: [String: [DeclarationID]]
  /// The declarations with a parameter for a storage.
  let storageParameters: StorageParameters
  /// The functions with an `inout` parameter whose type contains owned state or is a generic
  /// parameter, as numbers of names. Functions in the files of owners and models are not included.
  private(set) var externalMutators: Set<Int32> = []
  /// The names that mark a declaration as unsafe, such as `unsafeBitCast`, as numbers of names.
  let unsafeNames: Set<Int32>

  init(_ index: SourceIndex, names: NameTable, valueTypes: Set<String>) {
    self.index = index
    self.names = names
    graph = OwnedStateGraph(index, declaredValueTypes: valueTypes)
    flaws = Dictionary(grouping: graph.flaws, by: \.file)
    var roles = index.files.indices.map { FileRole(index, $0) }
    let modulesWithOwnersOrFeatures = Set(
      roles.indices.filter { roles[$0].declaresOwner || roles[$0].declaresFeature }.map {
        index.files[$0].location.module
      })
    for number in roles.indices {
      let location = index.files[number].location
      roles[number].hasOwnersOrFeaturesInTarget =
        modulesWithOwnersOrFeatures.contains(location.module) && !location.isStateKitFamily
    }
    self.roles = roles
    transactions = TransactionCalls(index, graph: graph, roles: roles)
    shadowing = ShadowingIndex(index, graph: graph, transactions: transactions)
    features = FeatureGraph(index)
    featureAliases = Set(features.aliases.keys.compactMap { names.existingNumber(of: $0) })
    wrappers = Set(index.wrappers)
    clients = Set(index.types.values.joined().filter { index.isClient($0) })
    owned = Set(
      index.ownedStates().flatMap { index.types(named: $0.type.path, from: $0.declaration) }
        .flatMap { index.nominalTypes(for: $0) })
    parts = OwnedStateParts(index, states: owned.subtracting(wrappers))
    let textsOfUnsafeNames = names.texts.filter { name in
      KnownTypes.isUnsafe(name)
        || (["unsafe", "Unsafe", "_unsafe"].contains(where: name.hasPrefix) && name != "unsafe"
          && name != "UnsafeCurrentTask" && !index.declaredNames.contains(name))
    }
    unsafeNames = Set(textsOfUnsafeNames.compactMap { names.existingNumber(of: $0) })
    storageParameters = StorageParameters(index, names: names)
    var proven: [DeclarationID: Set<String>] = [:]
    var taskLocalsByName: [String: [DeclarationID]] = [:]
    for file in index.files.indices {
      for number in index.files[file].declarations.indices {
        let declaration = index.files[file].declarations[number]
        if declaration.hasAttribute("TaskLocal"), !index.files[file].location.isStateKitFamily {
          taskLocalsByName[declaration.name, default: []].append(
            DeclarationID(file: file, number: number))
        }
        guard declaration.kind == .property, !declaration.isLocal, let parent = declaration.parent,
          index.files[file].provesSafety(above: declaration.first)
        else { continue }
        for type in index.selfTypes(of: DeclarationID(file: file, number: parent)) {
          proven[type, default: []].insert(declaration.name)
        }
      }
    }
    propertiesWithSafetyComment = proven
    taskLocals = taskLocalsByName
    externalMutators = Set(mutatorsOutsideOwnerFiles().compactMap { names.existingNumber(of: $0) })
  }

  private func mutatorsOutsideOwnerFiles() -> Set<String> {
    var mutators: Set<String> = []
    for file in index.files.indices
    where !transactions.files.contains(file) && !index.files[file].location.isStateKitFamily {
      for number in index.files[file].declarations.indices {
        let function = index.files[file].declarations[number]
        guard function.kind == .function, function.parameters.contains(where: \.isInout) else {
          continue
        }
        var search = OwnedStateSearch(run: self)
        let id = DeclarationID(file: file, number: number)
        let isMutator = function.parameters.contains { parameter in
          guard parameter.isInout else { return false }
          let isGeneric = function.generics.contains { [$0.name] == parameter.type.path }
          return isGeneric || search.handsOverOwnedState(parameter.type, id)
        }
        if isMutator { mutators.insert(function.name) }
      }
    }
    return mutators
  }
}

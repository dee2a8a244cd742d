internal import SwiftSourceReading

/// The names that the files of owners and models use, and the declarations that may compete for
/// these names.
struct ShadowingIndex {
  /// The files that declare an owner, or a type in owned state that hides no other type. Their
  /// declarations are not checked.
  private(set) var trustedFiles: Set<Int> = []
  /// For each module: the names that files of owners and models use in this module and in the modules
  /// that import it.
  private var usesByModule: [String: NameUses] = [:]
  /// The declared types that the files of owners and models use, and the types that the members of
  /// these types mention.
  private(set) var relevantTypes: Set<DeclarationID> = []
  /// The names of the structs, enums, classes and actors among the relevant types.
  private(set) var relevantNames: Set<String> = []
  /// The members that other files can access, by name.
  private(set) var members: [String: [DeclarationID]] = [:]
  /// The declarations at file scope that other files can access, by name.
  private(set) var globals: [String: [DeclarationID]] = [:]

  init(_ index: SourceIndex, graph: OwnedStateGraph, transactions: TransactionCalls) {
    trustedFiles = Self.trusted(index, graph, transactions)
    var files = trustedFiles.union(graph.aliases.map(\.file))
    let owned = index.nameAndAliases(of: "Owned")
    for number in index.files.indices
    where !index.files[number].location.isStateKitFamily && index.importsStateKit(number)
      && !index.files[number].occurrences(ofAny: owned).isEmpty
    {
      files.insert(number)
    }
    collectUses(index, files.filter { !index.files[$0].location.isStateKitFamily })
    collectDeclarations(index)
    collectRelevantTypes(index)
    relevantNames = Set(relevantTypes.map { index[$0] }.filter(\.isNominalType).map(\.name))
  }

  /// Returns the names used in the files of owners and models that can access a module's
  /// declarations, or nil if these files use no names.
  func uses(of module: String) -> NameUses? {
    usesByModule[module].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the trusted files. A file without an owner is not trusted if each of its types in owned
  /// state hides another type.
  private static func trusted(
    _ index: SourceIndex, _ graph: OwnedStateGraph, _ transactions: TransactionCalls
  ) -> Set<Int> {
    let reached = Dictionary(grouping: graph.reached, by: \.file)
    return transactions.files.filter { file in
      guard let types = reached[file], !index.declaresOwner(file) else { return true }
      return types.contains { !index.hidesAnotherType($0) }
    }
  }

  private mutating func collectUses(_ index: SourceIndex, _ files: Set<Int>) {
    let usesInModule = Dictionary(grouping: files) { index.files[$0].location.module }.mapValues {
      files in
      files.reduce(into: NameUses()) { uses, file in uses.read(index.files[file]) }
    }
    usesByModule = usesInModule
    // The files that import a module can access its declarations.
    var importers: [String: Set<String>] = [:]
    for file in index.files where usesInModule[file.location.module] != nil {
      for declaration in file.declarations where declaration.kind == .importing {
        importers[declaration.name, default: []].insert(file.location.module)
      }
    }
    for (module, names) in importers where index.modules.contains(module) {
      for name in names where name != module {
        if let uses = usesInModule[name] {
          usesByModule[module, default: NameUses()].formUnion(uses)
        }
      }
    }
  }

  private mutating func collectDeclarations(_ index: SourceIndex) {
    for file in index.files.indices {
      let declarations = index.files[file].declarations
      index.stepCounter.add(declarations.count)
      for (number, declaration) in declarations.enumerated() where !declaration.isLocal {
        guard !declaration.modifiers.isFilePrivate, declaration.kind != .extension else { continue }
        let id = DeclarationID(file: file, number: number)
        guard let parent = declaration.parent else {
          globals[declaration.name, default: []].append(id)
          continue
        }
        if !declarations[parent].modifiers.isFilePrivate {
          members[declaration.name, default: []].append(id)
        }
      }
    }
  }

  /// Adds the types that the files of owners and models use, and the types that the members of
  /// these types mention.
  private mutating func collectRelevantTypes(_ index: SourceIndex) {
    var byName: [String: [DeclarationID]] = [:]
    for type in index.types.values.joined() {
      for name in index.qualifiedName(of: type) { byName[name, default: []].append(type) }
    }
    var known: Set<String> = []
    var pending = usesByModule.values.flatMap(\.names)
    while let name = pending.popLast() {
      guard known.insert(name).inserted else { continue }
      for type in byName[name] ?? [] {
        index.stepCounter.add(1)
        // A nested type is relevant if the names of its outer types are used as well.
        guard index.qualifiedName(of: type).allSatisfy(known.contains),
          relevantTypes.insert(type).inserted
        else { continue }
        for part in [type] + index.extensions(of: type) {
          for member in index.members(of: part) {
            let mentioned = [member.type].compactMap(\.self) + member.parameters.map(\.type)
            for type in mentioned { pending += type.names.subtracting(known) }
          }
        }
      }
    }
  }
}

extension TypeExpression {
  /// All names in the type.
  fileprivate var names: Set<String> {
    var names: Set<String> = []
    _ = contains { type in
      names.formUnion(type.path)
      return false
    }
    return names
  }
}

extension SourceIndex {
  /// Whether a declared type hides another type with the same name. At file scope, it can hide a
  /// type of a library. In an extension of a type of another file, it can also hide a type that
  /// another file declares.
  func hidesAnotherType(_ id: DeclarationID) -> Bool {
    let declaration = self[id]
    guard let parent = declaration.parent else { return LibraryMembers.isType(declaration.name) }
    let outer = DeclarationID(file: id.file, number: parent)
    guard self[outer].kind == .extension,
      !typesExtended(by: outer).contains(where: { $0.file == id.file })
    else { return false }
    return LibraryMembers.isType(declaration.name)
      || (types[declaration.name] ?? []).contains { $0.file != id.file }
  }
}

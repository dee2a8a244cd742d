internal import SwiftSourceReading

/// The declarations of all audited files: types, conformances, extensions and owners.
final class SourceIndex {
  let files: [SourceFile]
  /// The types that are not local to a function, by qualified name: `Outer.Inner`.
  private(set) var types: [String: [DeclarationID]] = [:]
  /// The types by qualified name, and then by module, because several modules may declare the same
  /// name.
  private(set) var typesByNameAndModule: [String: [String: [DeclarationID]]] = [:]
  /// The extensions, by the last name of the extended type.
  private(set) var extensionsByLastName: [String: [DeclarationID]] = [:]
  /// All extensions, in order.
  private var extensionIDs: [DeclarationID] = []
  /// The names of the aliases of each type, by the type's last name.
  private var aliasNames: [String: [String]] = [:]
  /// The names of the protocols that refine each protocol.
  private var refinements: [String: [String]] = [:]
  /// The declarations of the type aliases, by name.
  private(set) var aliasDeclarations: [String: [DeclarationID]] = [:]
  /// The functions, by name.
  private var functionsByName: [String: [DeclarationID]] = [:]
  private(set) var macroNames: Set<String> = []
  /// The names of all declarations.
  private(set) var declaredNames: Set<String> = []
  /// The names of the enum cases and static members, to which `.name` can refer.
  private(set) var implicitMembers: Set<String> = []
  let modules: Set<String>
  private let imports: StateKitImports
  /// For each file that declares a type more often than ``redeclarationLimit``, the index of the file
  /// and the name token of the first declaration beyond the limit.
  private(set) var firstExcessRedeclarations: [Int: Int] = [:]
  private static var redeclarationLimit: Int { 16 }
  /// The maximum number of aliases that are followed one after the other. Aliases in code that does
  /// not compile can form a cycle.
  static var aliasLimit: Int { 8 }

  /// The names of the protocols of owners, and of the protocols that refine them.
  private(set) var ownerProtocols: Set<String> = []
  /// The names of `PublishedState` and of the protocols that refine it. The types that conform to
  /// one of them are the wrappers, which publish owned state.
  private(set) var wrapperProtocols: Set<String> = []
  /// The names of `Reducer` and of the protocols that refine it.
  private(set) var reducerProtocols: Set<String> = []
  /// The names of the protocols and classes of views, such as `View`, and of the protocols that
  /// refine one of them.
  private(set) var viewProtocols: Set<String> = []

  /// The types that conform to an owner's protocol, in their declaration or in an extension.
  private(set) var owners: [DeclarationID] = []
  /// The types that conform to a wrapper's protocol.
  private(set) var wrappers: [DeclarationID] = []
  /// The owners that a file declares, by the index of the file.
  private(set) var ownersByFile: [Int: [DeclarationID]] = [:]
  /// The wrappers that a file declares or extends, by the index of the file.
  private(set) var wrappersByFile: [Int: [DeclarationID]] = [:]
  /// The declarations and extensions of reducers and views, by the index of the file. The conformance
  /// may be in another file.
  private(set) var featuresByFile: [Int: [DeclarationID]] = [:]
  /// The extensions, by extended type.
  private(set) var extensionsByType: [DeclarationID: [DeclarationID]] = [:]
  /// The extensions of types that the audited sources do not declare, by last name.
  private(set) var extensionsOfUndeclaredTypes: [String: [DeclarationID]] = [:]
  let stepCounter: StepCounter

  init(_ files: [SourceFile], stepCounter: StepCounter) {
    self.files = files
    self.stepCounter = stepCounter
    modules = Set(files.map(\.location.module))
    imports = StateKitImports(files)
    for file in files.indices {
      for number in files[file].declarations.indices {
        register(DeclarationID(file: file, number: number))
      }
    }
    resolveExtensions()
    ownerProtocols = descendants(of: ["StateOwner", "PersistentStateOwner"])
    wrapperProtocols = descendants(of: ["PublishedState"])
    reducerProtocols = descendants(of: ["Reducer"])
    viewProtocols = descendants(of: [
      "View", "ViewModifier", "Scene", "App", "UIViewController", "NSViewController", "UIView",
      "NSView",
    ])
    owners = conformers(to: ownerProtocols)
    wrappers = conformers(to: wrapperProtocols)
    ownersByFile = Dictionary(grouping: owners, by: \.file)
    let features = conformers(to: reducerProtocols.union(viewProtocols))
    featuresByFile = Dictionary(
      grouping: features.flatMap { [$0] + extensions(of: $0) }, by: \.file)
    for wrapper in wrappers {
      for file in Set(([wrapper] + extensions(of: wrapper)).map(\.file)) {
        wrappersByFile[file, default: []].append(wrapper)
      }
    }
  }

  /// Whether names such as `SharedReader` refer to StateKit's types in a file.
  func importsStateKit(_ file: Int) -> Bool { imports.includes(files[file]) }

  /// Returns `names`, but without the protocols of StateKit if the module of the file does not
  /// import StateKit.
  func visible(_ names: Set<String>, in file: Int) -> Set<String> {
    importsStateKit(file) ? names : names.subtracting(StateKitImports.protocols)
  }

  subscript(id: DeclarationID) -> Declaration { files[id.file].declarations[id.number] }

  func file(of id: DeclarationID) -> SourceFile { files[id.file] }

  private func register(_ id: DeclarationID) {
    let declaration = self[id]
    declaredNames.insert(declaration.name)
    switch declaration.kind {
    case .extension:
      extensionsByLastName[declaration.name, default: []].append(id)
      extensionIDs.append(id)
    case .protocol:
      for inherited in declaration.inheritance {
        for name in visible(Self.protocolNames(inherited.type), at: id) {
          refinements[name, default: []].append(declaration.name)
        }
      }
      for requirement in declaration.requirements where requirement.left.path == ["Self"] {
        for name in visible(Self.protocolNames(requirement.right), at: id) {
          refinements[name, default: []].append(declaration.name)
        }
      }
    case .alias:
      aliasDeclarations[declaration.name, default: []].append(id)
      if let type = declaration.type {
        for name in visible(Self.protocolNames(type), at: id) {
          aliasNames[name, default: []].append(declaration.name)
        }
      }
    case .function: functionsByName[declaration.name, default: []].append(id)
    case .macro: macroNames.insert(declaration.name)
    case .enumCase: implicitMembers.insert(declaration.name)
    default: break
    }
    if declaration.modifiers.contains(.static) { implicitMembers.insert(declaration.name) }
    guard declaration.isType, !declaration.isLocal else { return }
    let name = qualifiedName(of: id).joined(separator: ".")
    // The branches of an `#if` can declare a type several times. The limit bounds the time.
    let others = types[name]?.suffix(Self.redeclarationLimit) ?? []
    if others.count == Self.redeclarationLimit, others.allSatisfy({ $0.file == id.file }) {
      firstExcessRedeclarations[id.file] =
        firstExcessRedeclarations[id.file] ?? declaration.nameToken
      return
    }
    types[name, default: []].append(id)
    typesByNameAndModule[name, default: [:]][file(of: id).location.module, default: []].append(id)
  }

  private func resolveExtensions() {
    for id in extensionIDs {
      let extended = typesExtended(by: id)
      for type in extended { extensionsByType[type, default: []].append(id) }
      if extended.isEmpty { extensionsOfUndeclaredTypes[self[id].name, default: []].append(id) }
    }
  }

  /// Returns all functions with a name, in order.
  func functions(named name: String) -> [DeclarationID] { functionsByName[name] ?? [] }

  private func visible(_ names: [String], at id: DeclarationID) -> [String] {
    importsStateKit(id.file) ? names : names.filter { !StateKitImports.protocols.contains($0) }
  }

  /// Returns the last name of a type, or those of the parts of a composition.
  private static func protocolNames(_ type: TypeExpression) -> [String] {
    switch type {
    case .named: type.lastName.map { [$0] } ?? []
    case .composition(let types): types.flatMap(protocolNames)
    case .existential(let type), .opaque(let type): protocolNames(type)
    default: []
    }
  }

  /// Returns `names`, their aliases, and the protocols that refine one of them.
  func descendants(of names: [String]) -> Set<String> {
    transitiveClosure(of: names) { (aliasNames[$0] ?? []) + (refinements[$0] ?? []) }
  }

  /// Returns `name` and its aliases.
  func nameAndAliases(of name: String) -> Set<String> {
    transitiveClosure(of: [name]) { aliasNames[$0] ?? [] }
  }

  private func transitiveClosure(of names: [String], _ next: (String) -> [String]) -> Set<String> {
    var reached = Set(names)
    var pending = names
    while let name = pending.popLast() {
      for other in next(name) where reached.insert(other).inserted { pending.append(other) }
    }
    return reached
  }

  /// Returns the qualified name of a declaration: `["Outer", "Inner"]`. For an extension, this is the
  /// name of the extended type.
  func qualifiedName(of id: DeclarationID) -> [String] {
    let declaration = self[id]
    let own = declaration.kind == .extension ? declaration.type?.path ?? [] : [declaration.name]
    return context(of: id) + own
  }

  /// Returns the qualified name of the type that contains a declaration.
  func context(of id: DeclarationID) -> [String] {
    var names: [[String]] = []
    var parent = self[id].parent
    while let number = parent {
      let outer = files[id.file].declarations[number]
      if outer.kind == .extension {
        names.append(outer.type?.path ?? [])
      } else if outer.isType {
        names.append([outer.name])
      }
      parent = outer.parent
    }
    return names.reversed().flatMap(\.self)
  }
}

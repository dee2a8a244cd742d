/// All audited files together: which types there are, what they conform to, who owns what.
final class SourceIndex {
  let files: [SourceFile]
  /// Types that are not local to a function, by their whole name: `Outer.Inner`.
  private(set) var types: [String: [DeclarationID]] = [:]
  /// The same by module: of one name there may be one in each.
  private(set) var typesByModule: [String: [String: [DeclarationID]]] = [:]
  /// Extensions, by the last name of what they extend.
  private(set) var extensions: [String: [DeclarationID]] = [:]
  /// All extensions, in order.
  private var extensionIDs: [DeclarationID] = []
  /// Other names of a name, by it: aliases, and the protocols that refine it.
  private var aliases: [String: [String]] = [:]
  private var refinements: [String: [String]] = [:]
  private(set) var aliasDeclarations: [String: [DeclarationID]] = [:]
  private(set) var functionNames: Set<String> = []
  private(set) var macroNames: Set<String> = []
  /// The names of all functions, properties and types.
  private(set) var declaredNames: Set<String> = []
  private(set) var implicitMembers: Set<String> = []
  let modules: Set<String>
  /// The files that declare a type more often than is followed, with the place.
  private(set) var redeclared: [Int: Int] = [:]
  private static var redeclarationLimit: Int { 16 }

  /// What names a protocol of owners, of wrappers, of reducers, of views.
  private(set) var ownerProtocols: Set<String> = []
  private(set) var publishedProtocols: Set<String> = []
  private(set) var reducerProtocols: Set<String> = []
  private(set) var viewProtocols: Set<String> = []

  /// The types that conform to a protocol of owners; of extensions, what they extend.
  private(set) var owners: [DeclarationID] = []
  /// The wrappers.
  private(set) var wrappers: [DeclarationID] = []
  /// The owners that a file declares.
  private(set) var ownersByFile: [Int: [DeclarationID]] = [:]
  /// The wrappers that a file declares or extends.
  private(set) var wrappersByFile: [Int: [DeclarationID]] = [:]
  /// Extensions, by the type that they extend.
  private(set) var extensionsByType: [DeclarationID: [DeclarationID]] = [:]
  /// Extensions of what is declared nowhere, by its last name.
  private(set) var extensionsOfOthers: [String: [DeclarationID]] = [:]
  let work: WorkCount

  init(_ files: [SourceFile], work: WorkCount) {
    self.files = files
    self.work = work
    modules = Set(files.map(\.place.module))
    for file in files.indices {
      for number in files[file].declarations.indices {
        note(DeclarationID(file: file, number: number))
      }
    }
    resolveExtensions()
    ownerProtocols = descendants(of: ["StateOwner", "PersistentStateOwner"])
    publishedProtocols = descendants(of: ["PublishedState"])
    reducerProtocols = descendants(of: ["Reducer"])
    viewProtocols = descendants(of: [
      "View", "ViewModifier", "Scene", "App", "UIViewController", "NSViewController", "UIView",
      "NSView",
    ])
    owners = conformers(to: ownerProtocols)
    wrappers = conformers(to: publishedProtocols)
    ownersByFile = Dictionary(grouping: owners, by: \.file)
    for wrapper in wrappers {
      for file in Set(([wrapper] + extensions(of: wrapper)).map(\.file)) {
        wrappersByFile[file, default: []].append(wrapper)
      }
    }
  }

  subscript(id: DeclarationID) -> Declaration { files[id.file].declarations[id.number] }

  func file(of id: DeclarationID) -> SourceFile { files[id.file] }

  private func note(_ id: DeclarationID) {
    let declaration = self[id]
    declaredNames.insert(declaration.name)
    switch declaration.kind {
    case .extension:
      extensions[declaration.name, default: []].append(id)
      extensionIDs.append(id)
    case .protocol:
      for inherited in declaration.inheritance {
        for name in Self.protocolNames(inherited.type) {
          refinements[name, default: []].append(declaration.name)
        }
      }
      for requirement in declaration.requirements where requirement.left.path == ["Self"] {
        for name in Self.protocolNames(requirement.right) {
          refinements[name, default: []].append(declaration.name)
        }
      }
    case .alias:
      aliasDeclarations[declaration.name, default: []].append(id)
      if let type = declaration.type {
        for name in Self.protocolNames(type) {
          aliases[name, default: []].append(declaration.name)
        }
      }
    case .function: functionNames.insert(declaration.name)
    case .macro: macroNames.insert(declaration.name)
    case .enumCase: implicitMembers.insert(declaration.name)
    default: break
    }
    if declaration.modifiers.contains(.static) { implicitMembers.insert(declaration.name) }
    guard declaration.isType, !declaration.isLocal else { return }
    let name = qualifiedName(of: id).joined(separator: ".")
    // The branches of an `#if` may declare a type anew, but not without end.
    let others = types[name]?.suffix(Self.redeclarationLimit) ?? []
    if others.count == Self.redeclarationLimit, others.allSatisfy({ $0.file == id.file }) {
      redeclared[id.file] = redeclared[id.file] ?? declaration.nameToken
      return
    }
    types[name, default: []].append(id)
    typesByModule[name, default: [:]][file(of: id).place.module, default: []].append(id)
  }

  private func resolveExtensions() {
    for id in extensionIDs {
      let extended = extended(by: id)
      for type in extended { extensionsByType[type, default: []].append(id) }
      if extended.isEmpty { extensionsOfOthers[self[id].name, default: []].append(id) }
    }
  }

  /// The last names of a type and of the parts of a composition.
  private static func protocolNames(_ type: TypeExpression) -> [String] {
    switch type {
    case .named: type.lastName.map { [$0] } ?? []
    case .composition(let types): types.flatMap(protocolNames)
    case .existential(let type), .opaque(let type): protocolNames(type)
    default: []
    }
  }

  /// `names`, their aliases, and the protocols that refine one of them.
  func descendants(of names: [String]) -> Set<String> {
    closure(of: names) { (aliases[$0] ?? []) + (refinements[$0] ?? []) }
  }

  /// `name` and its aliases.
  func otherNames(of name: String) -> Set<String> { closure(of: [name]) { aliases[$0] ?? [] } }

  private func closure(of names: [String], _ next: (String) -> [String]) -> Set<String> {
    var reached = Set(names)
    var open = names
    while let name = open.popLast() {
      for other in next(name) where reached.insert(other).inserted { open.append(other) }
    }
    return reached
  }

  /// `["Outer", "Inner"]`, through extensions.
  func qualifiedName(of id: DeclarationID) -> [String] {
    let declaration = self[id]
    let own = declaration.kind == .extension ? declaration.type?.path ?? [] : [declaration.name]
    return context(of: id) + own
  }

  /// The whole name of the type that a declaration stands in.
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

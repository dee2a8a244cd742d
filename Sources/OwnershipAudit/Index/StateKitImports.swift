/// The modules that import StateKit. Only there do names such as `SharedReader` refer to StateKit.
struct StateKitImports {
  private let modules: Set<String>

  /// The protocols of StateKit that determine the role of a type.
  static let protocols: Set<String> = [
    "StateOwner", "PersistentStateOwner", "PublishedState", "Reducer",
  ]

  init(_ files: [SourceFile]) {
    // The imports of each module, and those that it exports again with `@_exported`.
    var imports: [String: Set<String>] = [:]
    var exports: [String: Set<String>] = [:]
    var modules: Set<String> = []
    for file in files {
      if file.location.isStateKit { modules.insert(file.location.module) }
      for declaration in file.declarations where declaration.kind == .importing {
        imports[file.location.module, default: []].insert(declaration.name)
        if declaration.hasAttribute("_exported") {
          exports[file.location.module, default: []].insert(declaration.name)
        }
      }
    }
    var given: Set = ["StateKit", "StateKitSimulation", "StateKitTesting"]
    var isNew = true
    while isNew {
      let more = exports.filter { !given.contains($0.key) && !$0.value.isDisjoint(with: given) }
      isNew = !more.isEmpty
      given.formUnion(more.keys)
    }
    for (module, names) in imports where !names.isDisjoint(with: given) { modules.insert(module) }
    self.modules = modules
  }

  func sees(_ file: SourceFile) -> Bool { modules.contains(file.location.module) }
}

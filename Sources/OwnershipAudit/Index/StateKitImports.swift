internal import SwiftSourceReading

/// The modules that import StateKit. In other modules, names such as `SharedReader` do not refer to
/// StateKit.
struct StateKitImports {
  private let modules: Set<String>

  /// The protocols of StateKit that determine the role of a type.
  static let protocols: Set<String> = [
    "StateOwner", "PersistentStateOwner", "PublishedState", "Reducer",
  ]

  init(_ files: [SourceFile]) {
    // The imports of each module, and the imports that it re-exports with `@_exported`.
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
    // The modules whose import makes StateKit's names visible.
    var exporters = StateKitModules.all
    var hasChanged = true
    while hasChanged {
      let added = exports.filter { module, exported in
        !exporters.contains(module) && !exported.isDisjoint(with: exporters)
      }
      hasChanged = !added.isEmpty
      exporters.formUnion(added.keys)
    }
    for (module, names) in imports where !names.isDisjoint(with: exporters) {
      modules.insert(module)
    }
    self.modules = modules
  }

  /// Whether the module of a file imports StateKit.
  func includes(_ file: SourceFile) -> Bool { modules.contains(file.location.module) }
}

internal import SwiftSourceReading

extension SourceIndex {
  /// Returns the declared types that `path` can refer to in the declaration `scope`.
  ///
  /// A name is looked up from `scope` outward. Types in the same file take precedence over types in
  /// the same target, which take precedence over all others. If several types have the same
  /// precedence, such as in the branches of an `#if`, all of them are returned.
  func types(named path: [String], from scope: DeclarationID) -> [DeclarationID] {
    guard !path.isEmpty else { return [] }
    var context = context(of: scope)
    let declaration = self[scope]
    if declaration.isType {
      context.append(declaration.name)
    } else if declaration.kind == .extension {
      context += declaration.type?.path ?? []
    }
    while true {
      let found = types(withQualifiedName: context + path, nearestTo: scope)
      if !found.isEmpty { return found }
      guard context.popLast() != nil else { break }
    }
    guard path.count > 1 else { return [] }
    // The path may start with a module, or with an alias of the outer type.
    if modules.contains(path[0]) {
      let found = types(withQualifiedName: Array(path.dropFirst()), nearestTo: scope)
      if !found.isEmpty { return found }
    }
    return typesThroughAlias(path, from: scope)
  }

  /// Returns the types with a qualified name, from the same file, or else the same target, or else
  /// any target.
  private func types(
    withQualifiedName path: [String], nearestTo scope: DeclarationID
  ) -> [DeclarationID] {
    stepCounter.add(1)
    guard let typesByModule = typesByNameAndModule[path.joined(separator: ".")] else { return [] }
    func visible(_ ids: [DeclarationID]) -> [DeclarationID] {
      stepCounter.add(ids.count)
      return ids.filter { $0.file == scope.file || !self[$0].modifiers.isFilePrivate }
    }
    let inTarget = visible(typesByModule[file(of: scope).location.module] ?? [])
    if !inTarget.isEmpty {
      let inFile = inTarget.filter { $0.file == scope.file }
      return inFile.isEmpty ? inTarget : inFile
    }
    return typesByModule.sorted { $0.key < $1.key }.flatMap { visible($0.value) }
  }

  /// Resolves `Outer.Inner` where `Outer` is an alias.
  private func typesThroughAlias(_ path: [String], from scope: DeclarationID) -> [DeclarationID] {
    var found: [DeclarationID] = []
    for id in types[path[0]] ?? [] where self[id].kind == .alias {
      guard let target = self[id].type?.path, !target.isEmpty, target[0] != path[0] else {
        continue
      }
      found += types(withQualifiedName: target + path.dropFirst(), nearestTo: scope)
    }
    return found
  }

  /// Returns the name that a token refers to, after resolving aliases: `Date` for `D` with
  /// `typealias D = Date`.
  func meaning(of token: Int, in file: Int) -> String {
    var name = files[file].text(token)
    var depth = 0
    while depth < Self.aliasLimit, let alias = alias(name, at: depth == 0 ? token : nil, in: file),
      let target = alias.type?.lastName, target != name
    {
      name = target
      depth += 1
    }
    return name
  }

  /// Returns the alias that `name` refers to. An alias in a type is visible inside the type, and
  /// everywhere after the type's name: `Outer.Alias`.
  private func alias(_ name: String, at token: Int?, in file: Int) -> Declaration? {
    guard let candidates = aliasDeclarations[name] else { return nil }
    let source = files[file]
    let qualifier = token.flatMap { token -> String? in
      let isMember =
        source.cursor.isSymbol(".", at: token - 1) || source.cursor.isModuleSelector(at: token - 1)
      return isMember ? source.text(token - 2) : nil
    }
    return candidates.first { id in
      let declaration = self[id]
      if declaration.modifiers.isFilePrivate, id.file != file { return false }
      guard let outer = context(of: id).last else {
        return qualifier.map { modules.contains($0) } ?? true
      }
      guard let token else { return true }
      if let qualifier { return qualifier == outer || qualifier == "Self" }
      return source.declarations(around: token).contains { number in
        source.declarations[number].name == outer
      }
    }.map { self[$0] }
  }

  /// Finds the tokens of a file that refer to `name`, directly or through an alias.
  func occurrences(meaning name: String, in file: Int) -> [Int] {
    files[file].occurrences(ofAny: nameAndAliases(of: name)).filter { token in
      files[file].text(token) == name || meaning(of: token, in: file) == name
    }
  }

  /// Returns the extensions of a type in all files that can access it.
  func extensions(of id: DeclarationID) -> [DeclarationID] {
    let name = qualifiedName(of: id)
    let known = extensionsByType[id] ?? []
    // If the type name of an extension cannot be resolved, the extension counts if that name
    // consists only of names of modules and of names in the qualified name of the type `id`.
    let unknown = extensionsOfUndeclaredTypes[self[id].name] ?? []
    stepCounter.add(1 + known.count + unknown.count)
    let others = unknown.filter { other in
      Set(self[other].type?.path ?? []).isSubset(of: Set(name).union(modules))
    }
    return (known + others).filter { other in
      !self[id].modifiers.isFilePrivate || other.file == id.file
    }
  }

  /// Returns the conformances of a type, each with the declaration that contains it: the type itself or
  /// an extension.
  func conformances(of id: DeclarationID) -> [(
    inherited: Declaration.Inherited, scope: DeclarationID
  )] {
    ([id] + extensions(of: id)).flatMap { scope in
      self[scope].inheritance.map { ($0, scope) }
    }
  }

  /// Whether an inheritance clause contains one of `protocols`, alone or in a composition.
  func inherits(fromAnyOf protocols: Set<String>, in declaration: Declaration) -> Bool {
    declaration.inheritance.contains { Self.containsAny(of: protocols, in: $0.type) }
  }

  /// Whether a type is one of `protocols`, or a composition with one of them.
  static func containsAny(of protocols: Set<String>, in type: TypeExpression) -> Bool {
    switch type {
    case .named: type.lastName.map(protocols.contains) ?? false
    case .composition(let types): types.contains { containsAny(of: protocols, in: $0) }
    default: false
    }
  }
}

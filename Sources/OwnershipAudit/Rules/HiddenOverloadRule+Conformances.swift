internal import SwiftSourceReading

extension HiddenOverloadRule {
  /// Protocols that this check ignores, because code does not look up their conformances at run time,
  /// or because only the conforming module uses the conformances.
  private static let ignoredProtocols: Set<String> = [
    "Sendable", "SendableMetatype", "Copyable", "Escapable", "BitwiseCopyable", "DependencyKey",
    "CasePathable", "Reducer",
  ]

  /// The protocols that a protocol of the standard library or of Foundation implies.
  private static let implied: [String: Set<String>] = [
    "Hashable": ["Equatable"], "Comparable": ["Equatable"], "Codable": ["Encodable", "Decodable"],
    "LocalizedError": ["Error"], "CustomNSError": ["Error"],
    "LosslessStringConvertible": ["CustomStringConvertible"],
    "CodingKey": ["CustomStringConvertible", "CustomDebugStringConvertible"],
  ]

  /// Finds conformances of types of other modules to protocols of other modules. Code in all
  /// modules finds such a conformance at run time: `extension UserID: CodingKeyRepresentable`
  /// changes what `JSONEncoder` writes for a client.
  func conformancesAcrossModules(_ context: FileContext) -> [RuleViolation] {
    guard !context.index.owners.isEmpty else { return [] }
    return context.declarations.indices.flatMap { number -> [RuleViolation] in
      let declaration = context.declarations[number]
      guard declaration.kind == .extension else { return [] }
      let types = context.index.typesExtended(by: context.id(number))
      return declaration.inheritance.compactMap { inherited in
        guard isOfOtherModule(declaration, types, inherited, context),
          let name = protocolOfOtherModule(inherited, of: types, context.id(number), context)
        else { return nil }
        return RuleViolation(
          token: inherited.token,
          what: """
            a conformance of \(declaration.name) to \(name) outside of the modules that declare \
            them, which changes what clients encode, print or compare
            """,
          fix: """
            Declare the conformance in the module of the type, or wrap the value in a type of \
            this module.
            """)
      }
    }
  }

  /// Whether an extension extends a type of another module: with `@retroactive`, any type; with
  /// qualified names, any type of a library; otherwise, a type that owners or models use.
  private func isOfOtherModule(
    _ declaration: Declaration, _ types: [DeclarationID], _ inherited: Declaration.Inherited,
    _ context: FileContext
  ) -> Bool {
    let isRetroactive = inherited.attributes.contains("retroactive")
    guard !types.isEmpty else {
      // With qualified names, the compiler accepts the conformance without `@retroactive`.
      let path = declaration.type?.path ?? []
      return isRetroactive || (path.count > 1 && inherited.type.path.count > 1)
    }
    return types.contains { type in
      guard context.index.file(of: type).location.module != context.location.module else {
        return false
      }
      return isRetroactive || context.run.graph.reached.contains(type)
        || context.run.shadowing.relevantTypes.contains(type)
    }
  }

  /// Returns the name of a protocol of another module to which an entry of an inheritance clause
  /// adds a conformance, directly, through an alias, or through a protocol of this module. Returns
  /// nil if the entry adds none.
  private func protocolOfOtherModule(
    _ inherited: Declaration.Inherited, of types: [DeclarationID], _ extensionID: DeclarationID,
    _ context: FileContext
  ) -> String? {
    let index = context.index
    let isRetroactive = inherited.attributes.contains("retroactive")
    var cachedConformances: Set<String>?
    var seen: Set<DeclarationID> = []
    // The types to check, each with the scope in which its names are looked up, and whether a protocol
    // of this module refines it.
    var pending: [(TypeExpression, DeclarationID, Bool)] = [(inherited.type, extensionID, false)]
    while let (type, scope, isRefined) = pending.popLast() {
      if case .composition(let parts) = type {
        pending += parts.map { ($0, scope, isRefined) }
        continue
      }
      guard let name = type.lastName else { continue }
      let declared = index.types(named: type.path, from: scope).filter { $0 != scope }
      for id in declared where seen.insert(id).inserted {
        if index[id].kind == .alias {
          if let target = index[id].type { pending.append((target, id, isRefined)) }
        } else if index.file(of: id).location.module == context.location.module {
          pending += index[id].inheritance.map { ($0.type, id, true) }
        }
      }
      let isForeign =
        declared.isEmpty
        || declared.contains { id in
          index[id].kind == .protocol
            && index.file(of: id).location.module != context.location.module
        }
      guard isForeign, isRetroactive || !Self.ignoredProtocols.contains(name) else { continue }
      guard isRefined else { return name }
      // A protocol of this module may refine protocols to which the type already conforms.
      let existing = cachedConformances ?? existingConformances(of: types, context)
      cachedConformances = existing
      if !existing.contains(name) { return name }
    }
    return nil
  }

  /// Returns the names of the protocols to which other modules make the types conform.
  private func existingConformances(
    of types: [DeclarationID], _ context: FileContext
  ) -> Set<String> {
    let index = context.index
    var names: Set<String> = []
    for type in types where index[type].kind == .enumeration {
      names.formUnion(["Equatable", "Hashable", "RawRepresentable"])
    }
    var pending = types.flatMap { index.conformances(of: $0) }.filter {
      index.file(of: $0.scope).location.module != context.location.module
    }
    var seen: Set<DeclarationID> = []
    while let (inherited, scope) = pending.popLast() {
      names.formUnion(index.resolvedNames(of: inherited.type, from: scope))
      for id in index.types(named: inherited.type.path, from: scope).flatMap({
        index.nominalTypes(for: $0)
      }) where seen.insert(id).inserted {
        pending += index[id].inheritance.map { ($0, id) }
      }
    }
    return names.reduce(into: names) { $0.formUnion(Self.implied[$1] ?? []) }
  }
}

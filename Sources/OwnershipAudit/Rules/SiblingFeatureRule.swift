/// A feature leaves the state and the actions of others alone, but for its children's.
struct SiblingFeatureRule: Rule {
  let id = RuleID.siblingFeature
  let why = """
    Two features that know each other's state can change it by each other's actions: nobody can say \
    any more which of them did, and neither can be tested alone.
    """

  func check(_ context: FileContext) -> [Violation] {
    let features = featuresDeclared(in: context)
    let usersOfFile = users(features, context)
    guard !usersOfFile.isEmpty else { return [] }
    let graph = context.run.features
    let cursor = context.cursor
    var found: [(token: Int, feature: String)] = []
    for token in context.file.places(of: ["State", "Action"])
    where context.isMember(token) && cursor.isName(at: token - 2) {
      let name = context.index.meaning(of: token - 2, in: context.number)
      if graph.features[name] != nil { found.append((token - 2, name)) }
    }
    for token in context.file.places(ofNumbers: context.run.featureAliases) {
      guard let feature = graph.aliases[context.file.text(token)] else { continue }
      found.append((token, feature))
    }
    return found.sorted { $0.token < $1.token }.compactMap { token, feature in
      // The innermost feature that the token stands in, else whatever the file is the code of.
      let enclosing = features.last { $0.body.contains(token) }?.names.min()
      let users = enclosing.map { [$0] } ?? usersOfFile
      let isAllowed = users.contains { $0 == feature || graph.composes($0, feature) }
      guard !isAllowed else { return nil }
      let user = users.sorted().joined(separator: ", ")
      return Violation(
        token: token, what: "\(user) uses the state or the actions of \(feature)",
        mend: """
          Compose \(feature) as a child, let the common parent pass on what happened, or share the \
          value through a client that owns it.
          """)
    }
  }

  /// The bodies of the declarations of a file that declare or extend features, outer before inner.
  private func featuresDeclared(
    in context: FileContext
  ) -> [(body: Range<Int>, names: Set<String>)] {
    context.declarations.enumerated().compactMap { number, declaration in
      let names = features(of: number, context)
      guard let body = declaration.body, !names.isEmpty else { return nil }
      return (body, names)
    }
  }

  /// The features that a declaration declares or extends.
  private func features(of number: Int, _ context: FileContext) -> Set<String> {
    let graph = context.run.features
    let declaration = context.declarations[number]
    switch declaration.kind {
    case .extension:
      return Set(
        context.index.extended(by: context.id(number)).filter {
          graph.features[context.index[$0].name]?.contains($0) ?? false
        }.map { context.index[$0].name })
    case .structure, .class, .enumeration:
      let isFeature = graph.features[declaration.name]?.contains(context.id(number)) ?? false
      return isFeature ? [declaration.name] : []
    default: return []
    }
  }

  /// The features whose code the file is: those that it declares or extends, else those of its folder.
  private func users(
    _ features: [(body: Range<Int>, names: Set<String>)], _ context: FileContext
  ) -> Set<String> {
    let users = features.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    guard users.isEmpty, context.place.folders.contains("Features") else { return users }
    return context.run.features.featuresByFolder[FeatureGraph.folder(of: context.place)] ?? []
  }
}

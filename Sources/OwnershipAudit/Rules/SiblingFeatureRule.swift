internal import SwiftSourceReading

/// Finds features that use the state or the actions of a feature that they do not compose.
struct SiblingFeatureRule: Rule {
  let id = RuleID.siblingFeature
  let why = """
    Two features that know each other's state can change it through each other's actions. The \
    cause of a change is then unclear, and neither feature can be tested alone.
    """

  func check(_ context: FileContext) -> [RuleViolation] {
    let features = featuresDeclared(in: context)
    let featuresOfFile = featuresOfFileOrFolder(features, context)
    guard !featuresOfFile.isEmpty else { return [] }
    let graph = context.run.features
    let cursor = context.cursor
    var found: [(token: Int, feature: String)] = []
    for token in context.file.occurrences(ofAny: ["State", "Action"])
    where context.isMember(token) && cursor.isName(at: token - 2) {
      guard let name = graph.feature(at: token - 2, in: context.number, context.index) else {
        continue
      }
      found.append((token - 2, name))
    }
    for token in context.file.occurrences(ofNameNumbers: context.run.featureAliases) {
      guard let feature = graph.aliases[context.file.text(token)] else { continue }
      found.append((token, feature))
    }
    return found.sorted { $0.token < $1.token }.compactMap { token, feature in
      // The innermost feature around the token, or the features of the file.
      let enclosing = features.last { $0.body.contains(token) }?.names.min()
      let usingFeatures = enclosing.map { [$0] } ?? featuresOfFile
      let isAllowed = usingFeatures.contains { $0 == feature || graph.isComposed(feature, by: $0) }
      guard !isAllowed else { return nil }
      let names = usingFeatures.sorted().joined(separator: ", ")
      return RuleViolation(
        token: token, what: "\(names) uses the state or the actions of \(feature)",
        fix: """
          Compose \(feature) as a child, let the common parent pass on what happened, or share the \
          value through a client that owns it.
          """)
    }
  }

  /// Returns the bodies of the declarations that declare or extend features, outer before inner.
  private func featuresDeclared(
    in context: FileContext
  ) -> [(body: Range<Int>, names: Set<String>)] {
    context.declarations.enumerated().compactMap { number, declaration in
      let names = features(of: number, context)
      guard let body = declaration.body, !names.isEmpty else { return nil }
      return (body, names)
    }
  }

  /// Returns the features that a declaration declares or extends.
  private func features(of number: Int, _ context: FileContext) -> Set<String> {
    let graph = context.run.features
    let declaration = context.declarations[number]
    switch declaration.kind {
    case .extension:
      return Set(
        context.index.typesExtended(by: context.id(number)).compactMap { graph.name(of: $0) })
    case .structure, .class, .enumeration:
      return Set([graph.name(of: context.id(number))].compactMap(\.self))
    default: return []
    }
  }

  /// Returns the features that the file declares or extends, or else those of its folder.
  private func featuresOfFileOrFolder(
    _ features: [(body: Range<Int>, names: Set<String>)], _ context: FileContext
  ) -> Set<String> {
    let names = features.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    guard names.isEmpty, context.location.folders.contains("Features") else { return names }
    return context.run.features.featuresByFolder[FeatureGraph.folder(of: context.location)] ?? []
  }
}

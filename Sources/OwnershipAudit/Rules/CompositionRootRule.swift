/// Requires that the composition root creates storages and live clients, and that only persistence
/// accesses files.
struct CompositionRootRule: Rule {
  let id = RuleID.compositionRoot
  let why = """
    Code with a storage can create its own client in it. Code that writes the record of a state \
    can forge the state of the next launch.
    """

  private static let fix = """
    Create storages and live clients where the store is created, and pass clients to features as \
    dependencies.
    """

  func check(_ context: FileContext) -> [RuleViolation] {
    guard !context.location.isStateKitFamily, context.importsStateKit else { return [] }
    return (storages(context) + liveClients(context) + fileAccess(context)).filter {
      !context.isInPreview($0.token)
    }
  }

  private func storages(_ context: FileContext) -> [RuleViolation] {
    let implicit = context.role.isCompositionRoot ? [] : implicitStorages(context)
    return mentionedStorages(context)
      + implicit.map {
        RuleViolation(
          token: $0, what: "a storage is created outside of the composition root", fix: Self.fix)
      }
  }

  private func mentionedStorages(_ context: FileContext) -> [RuleViolation] {
    context.occurrences(meaning: "SharedStorage").compactMap { token in
      let isMade = context.call(token) != nil || context.isInitializedImplicitly(token)
      if isMade, !context.role.isCompositionRoot {
        return RuleViolation(
          token: token, what: "a storage is created outside of the composition root",
          fix: Self.fix)
      }
      if context.role.declaresFeature, !context.role.isEntryPoint {
        return RuleViolation(token: token, what: "a feature accesses a storage", fix: Self.fix)
      }
      if isInDependency(token, context) {
        return RuleViolation(
          token: token, what: "a storage is a dependency, which every feature can access",
          fix: Self.fix)
      }
      return nil
    }
  }

  private func isInDependency(_ token: Int, _ context: FileContext) -> Bool {
    let keys = context.index.nameAndAliases(of: "DependencyKey")
    return context.file.declarations(around: token).contains { number in
      let declaration = context.declarations[number]
      if declaration.kind == .extension, declaration.name == "DependencyValues" { return true }
      return context.index.inherits(fromAnyOf: keys, in: declaration)
    }
  }

  private func liveClients(_ context: FileContext) -> [RuleViolation] {
    guard !context.role.isCompositionRoot else { return [] }
    let cursor = context.cursor
    return context.file.occurrences(of: "live").compactMap { token in
      guard cursor.isSymbol(".", at: token - 1) || cursor.isSelector(at: token - 1) else {
        return nil
      }
      let isOfClient = context.file.text(token - 2).hasSuffix("Client")
      guard cursor.isSymbol("(", at: token + 1) else {
        guard isOfClient, hasLiveFunction(context.file.text(token - 2), context) else { return nil }
        return RuleViolation(
          token: token, what: "a client's `live` is passed on outside of the composition root",
          fix: Self.fix)
      }
      guard cursor.labels(ofCall: token + 1).contains("in") else { return nil }
      return RuleViolation(
        token: token, what: "a live client is created outside of the composition root",
        fix: Self.fix)
    }
  }

  /// Whether `live` is a function of the type with parameters, such as a storage, and not a
  /// constant.
  private func hasLiveFunction(_ name: String, _ context: FileContext) -> Bool {
    (context.index.types[name] ?? []).contains { type in
      ([type] + context.index.extensions(of: type)).contains { place in
        context.index.members(of: place).contains {
          $0.kind == .function && $0.name == "live" && !$0.parameters.isEmpty
        }
      }
    }
  }
}

internal import SwiftSourceReading

/// Requires that only the composition root creates storages and live clients, and that only
/// persistence accesses files.
struct CompositionRootRule: Rule {
  let id = RuleID.compositionRoot
  let why = """
    Code with a storage can create its own client in it. Code that writes the file of a persistent \
    state can forge the state of the next launch.
    """

  static let fix = """
    Create storages and live clients in the composition root, which is the file that creates the \
    store and its storage. Pass clients to features as dependencies.
    """

  func check(_ context: FileContext) -> [RuleViolation] {
    guard !context.location.isStateKitFamily, context.importsStateKit else { return [] }
    return
      (storages(context) + liveClients(context) + overloadsWithStorage(context)
      + fileAccess(context))
      .filter { !context.isInPreview($0.token) }
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
      let isCreated =
        context.openParenthesis(ofCallAt: token) != nil || context.isInitializedImplicitly(token)
      if isCreated, !context.role.isCompositionRoot {
        return RuleViolation(
          token: token, what: "a storage is created outside of the composition root",
          fix: Self.fix)
      }
      if !context.role.isCompositionRoot, isPassedOn(token, context) {
        return RuleViolation(
          token: token,
          what: "a storage's initializer is passed on outside of the composition root",
          fix: Self.fix)
      }
      if context.role.declaresFeature, !context.role.isEntryPoint {
        return RuleViolation(token: token, what: "a feature accesses a storage", fix: Self.fix)
      }
      if isInDependency(token, context), !isParameterInRoot(token, context),
        !isParameterOfClient(token, context)
      {
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

  /// Whether a storage is a parameter of a function in the composition root, such as a function of
  /// `DependencyValues` that sets the live clients. A feature has no storage to call it with.
  private func isParameterInRoot(_ token: Int, _ context: FileContext) -> Bool {
    context.role.isCompositionRoot && functionWithParameter(token, context) != nil
  }

  /// Whether a storage is a parameter of a static function of a client that is its own key, such as
  /// `live(in:)`. A feature has no storage to call it with.
  private func isParameterOfClient(_ token: Int, _ context: FileContext) -> Bool {
    guard let function = functionWithParameter(token, context), let type = function.parent else {
      return false
    }
    return function.modifiers.contains(.static)
      && context.declarations[type].name != "DependencyValues"
  }

  /// Returns the function that has a parameter of the type at a token.
  private func functionWithParameter(_ token: Int, _ context: FileContext) -> Declaration? {
    guard let number = context.file.declarations(around: token).first else { return nil }
    let declaration = context.declarations[number]
    let openParenthesis = context.file.enclosingBrackets[token]
    let isParameter = declaration.parameters.contains {
      context.file.enclosingBrackets[$0.token] == openParenthesis
    }
    return declaration.kind == .function && isParameter ? declaration : nil
  }

  /// Whether the name of the storage's type is part of `SharedStorage.init` or
  /// `SharedStorage.self`, with which other code can create a storage.
  private func isPassedOn(_ token: Int, _ context: FileContext) -> Bool {
    let cursor = context.cursor
    var dot = token + 1
    while cursor.isSymbol(")", at: dot) { dot += 1 }
    guard cursor.isSymbol(".", at: dot) || cursor.isModuleSelector(at: dot) else { return false }
    return cursor.keyword(at: dot + 1) == .initializer
      || cursor.keyword(at: dot + 1) == .selfValue
  }
}

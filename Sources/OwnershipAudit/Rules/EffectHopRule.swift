internal import SwiftSourceReading

/// Advises against capture lists in effects, because an effect with a capture list leaves the
/// isolation of its store.
struct EffectHopRule: Rule {
  let id = RuleID.effectHop
  let why = """
    A closure with a capture list is not isolated to the store that runs it. The effect starts on \
    another executor and returns to the store for each action, which takes ten times as long.
    """
  let isAdvice = true

  func check(_ context: FileContext) -> [RuleViolation] {
    guard context.role.declaresFeature || context.location.folders.contains("Features"),
      !context.location.isStateKitFamily, context.importsStateKit
    else { return [] }
    return context.file.occurrences(of: "run").filter { token in
      isOfEffect(token, context)
        && closures(after: token, context.cursor).contains { context.cursor.hasCaptures(at: $0) }
    }.map { token in
      RuleViolation(
        token: token,
        what: "with a capture list, the effect leaves the isolation of its store",
        fix: "Pass the values to `run(_:with:)`.")
    }
  }

  /// Whether the token is part of `.run`, `Effect.run` or `Effect<Action>.run`.
  private func isOfEffect(_ token: Int, _ context: FileContext) -> Bool {
    let cursor = context.cursor
    guard context.isMember(token) else { return false }
    if context.isImplicitMember(token) { return true }
    if cursor.isName(at: token - 2) {
      return context.index.meaning(of: token - 2, in: context.number) == "Effect"
    }
    guard cursor.isSymbol(">", at: token - 2) else { return false }
    // Finds the name before the generic arguments.
    let effects = context.occurrences(meaning: "Effect")
    return effects.contains { effect in
      guard effect < token, token - effect < 64 else { return false }
      var parser = TypeParser(cursor)
      parser.cursor.index = effect
      return parser.parse().lastName == "run" && parser.cursor.index == token + 1
    }
  }

  /// Finds the opening braces of the closures that a call passes as arguments or as trailing
  /// closures.
  private func closures(after name: Int, _ cursor: TokenCursor) -> [Int] {
    var closures: [Int] = []
    var index = name + 1
    if cursor.isSymbol("(", at: index) {
      let end = cursor.indexAfterMatchingBracket(of: index)
      index += 1
      while index < end {
        let startsArgument =
          cursor.isSymbol("(", at: index - 1) || cursor.isSymbol(",", at: index - 1)
          || cursor.isSymbol(":", at: index - 1)
        if startsArgument, cursor.opensClosure(at: index) { closures.append(index) }
        index =
          cursor.token(index)?.kind == .open
          ? cursor.indexAfterMatchingBracket(of: index) : index + 1
      }
      index = end
    }
    while cursor.opensClosure(at: index) {
      closures.append(index)
      index = cursor.indexAfterMatchingBracket(of: index)
      guard cursor.isName(at: index), cursor.isSymbol(":", at: index + 1) else { break }
      index += 2
    }
    return closures
  }
}

extension TokenCursor {
  /// Whether the closure at this brace has a capture list: `{ [x] y in`.
  func hasCaptures(at brace: Int) -> Bool {
    var index = brace + 1
    while isSymbol("@", at: index) {
      index += 2
      if isSymbol("(", at: index), !(token(index)?.hasLeadingSpace ?? true) {
        index = indexAfterMatchingBracket(of: index)
      }
    }
    guard isSymbol("[", at: index) else { return false }
    index = indexAfterMatchingBracket(of: index)
    // Parameters and `in` follow a capture list; other code follows an array.
    while let token = token(index) {
      if token.keyword == .in { return true }
      let isInSignature =
        (token.kind == .name && token.keyword != .for) || token.isSymbol("(") || token.isSymbol(",")
        || token.isSymbol(":") || token.isSymbol("@") || token.isSymbol("<") || token.isSymbol(">")
        || token.isSymbol("-") || token.isSymbol("?")
      guard isInSignature else { return false }
      index = token.kind == .open ? indexAfterMatchingBracket(of: index) : index + 1
    }
    return false
  }
}

internal import SwiftSourceReading

extension AmbientRule {
  private static let clocks = ["Date", "NSDate", "ContinuousClock", "SuspendingClock"]
  private static let randomTypes = ["UUID", "NSUUID", "SystemRandomNumberGenerator", "Hasher"]

  /// Finds values that are created through a metatype: `Date.self.init()`, `type(of: date).init()`.
  func metatypeUses(_ context: FileContext) -> [RuleViolation] {
    let throughNames = (Self.clocks + Self.randomTypes).flatMap { type in
      context.systemOccurrences([type]).filter { isInitializedThroughSelf(at: $0, context) }.map {
        ($0, type)
      }
    }
    var values = VariableTypes(context)
    let throughValues = context.file.occurrences(of: "type").compactMap { token in
      context.typeInitializedThroughValue(at: token, Self.clocks + Self.randomTypes, &values).map {
        (token, $0)
      }
    }
    return (throughNames + throughValues).map { token, type in
      let isClock = Self.clocks.contains(type)
      return RuleViolation(
        token: token,
        what: "\(isClock ? "the time is read" : "randomness is used") through a metatype (\(type))",
        fix: isClock
          ? "Use a dependency: `@Dependency(\\.date)` or `@Dependency(\\.clock)`."
          : "Use a dependency: `@Dependency(\\.uuid)` or `@Dependency(\\.random)`.")
    }
  }

  /// Whether the name of a type is part of `X.self.init()` or `(X.self).init()`.
  private func isInitializedThroughSelf(at token: Int, _ context: FileContext) -> Bool {
    let cursor = context.cursor
    guard cursor.isSymbol(".", at: token + 1), context.file.text(token + 2) == "self" else {
      return false
    }
    var index = token + 3
    while cursor.isSymbol(")", at: index) { index += 1 }
    return context.isInitializedWithoutArguments(at: index)
  }
}

extension FileContext {
  /// Whether `.init()` starts at a dot.
  func isInitializedWithoutArguments(at dot: Int) -> Bool {
    cursor.isSymbol(".", at: dot) && cursor.keyword(at: dot + 1) == .initializer
      && cursor.isSymbol("(", at: dot + 2) && cursor.isSymbol(")", at: dot + 3)
  }

  /// Returns the type of `value` in `type(of: value).init()` if the type is one of `types` and the
  /// audited sources do not declare it. Otherwise returns nil.
  func typeInitializedThroughValue(
    at token: Int, _ types: [String], _ values: inout VariableTypes
  ) -> String? {
    guard cursor.isSymbol("(", at: token + 1), file.text(token + 2) == "of",
      cursor.isSymbol(":", at: token + 3)
    else { return nil }
    let afterBracket = cursor.indexAfterMatchingBracket(of: token + 1)
    guard isInitializedWithoutArguments(at: afterBracket), token + 4 < afterBracket - 1,
      let around = file.declarations(around: token).first
    else { return nil }
    let argument = (token + 4)..<(afterBracket - 1)
    var inference = TypeInference(index: index, scope: id(around))
    let candidates =
      [inference.type(of: argument)].compactMap(\.self) + values.types(of: argument, in: around)
    return candidates.compactMap(\.lastName).first { name in
      types.contains(name) && index.types(named: [name], from: id(around)).isEmpty
    }
  }
}

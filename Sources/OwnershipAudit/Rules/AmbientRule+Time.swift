internal import SwiftSourceReading

extension AmbientRule {
  private static let timeFix = """
    Use a dependency: `@Dependency(\\.date)` or `@Dependency(\\.clock)`. A client receives them \
    as arguments of `live(in:)`.
    """

  private static let clockReads = [
    "clock_gettime", "clock_gettime_nsec_np", "timespec_get", "gettimeofday", "ftime",
    "mach_absolute_time", "mach_continuous_time", "mach_approximate_time",
    "CFAbsoluteTimeGetCurrent", "CACurrentMediaTime",
  ]

  func timeUses(_ context: FileContext) -> [RuleViolation] {
    guard !context.role.isEntryPointOnly else { return [] }
    let isRoot = context.role.isCompositionRoot
    let dates = context.systemOccurrences(["Date", "NSDate"]).filter { readsClock($0, context) }
    let clocks = context.systemOccurrences([
      "ContinuousClock", "SuspendingClock", "DispatchTime", "DispatchWallTime", "UTCClock",
    ]).filter { token in
      isCreated(token, context)
        || (context.cursor.isSymbol(".", at: token + 1) && context.file.text(token + 2) == "now")
        || (context.file.text(token + 2) == "Instant" && context.file.text(token + 4) == "now")
        || (!isRoot && context.isCreatedImplicitly(token))
    }
    let functions =
      context.systemOccurrences(Self.clockReads)
      + context.callsOfSystem(["time", "clock"])
    let members = context.file.occurrences(of: "timeIntervalSinceNow")
    let names = isRoot ? ["now"] : ["now", "continuous", "suspending"]
    let implicit = context.file.occurrences(ofAny: names).filter {
      token in
      context.isImplicitMember(token)
        && !context.index.declaresImplicitMember(context.file.text(token))
        && !context.cursor.isSymbol("\\", at: token - 2)
    }
    return (dates + clocks + functions + members + implicit).map { token in
      RuleViolation(
        token: token, what: "the time is read directly (\(context.file.text(token)))",
        fix: Self.timeFix)
    }
  }

  /// Whether the token is part of `Date()`, `Date.init`, `Date.now` or `let date: Date = .init()`.
  private func readsClock(_ token: Int, _ context: FileContext) -> Bool {
    context.isCreatedWithoutArguments(token) || context.isCreatedImplicitly(token)
      || (context.cursor.isSymbol(".", at: token + 1) && context.file.text(token + 2) == "now")
  }

  /// Whether the token is part of a call, such as `ContinuousClock()`, that counts as reading the
  /// clock.
  ///
  /// The composition root may create a clock and pass it on. There, the call counts only if a member
  /// follows directly, as in `ContinuousClock().now`.
  private func isCreated(_ token: Int, _ context: FileContext) -> Bool {
    guard let parenthesis = context.openParenthesis(ofCallAt: token) else { return false }
    let end = context.cursor.indexAfterMatchingBracket(of: parenthesis)
    return !context.role.isCompositionRoot || context.cursor.isSymbol(".", at: end)
  }
}

extension FileContext {
  /// Whether the token is part of `X()`, `X.init()`, or an unapplied `X.init`.
  func isCreatedWithoutArguments(_ token: Int) -> Bool {
    if let parenthesis = openParenthesis(ofCallAt: token) {
      return cursor.isSymbol(")", at: parenthesis + 1)
    }
    let isReference = cursor.isSymbol(".", at: token + 1) || cursor.isModuleSelector(at: token + 1)
    return isReference && cursor.keyword(at: token + 2) == .initializer
      && !cursor.isSymbol("(", at: token + 3)
  }

  /// Returns the dot of the implicit member expression that follows the type name at a token, as in
  /// `: X = .init()` or `-> X { .init() }`. Returns nil if there is none.
  private func implicitValue(after token: Int) -> Int? {
    var index = token + 1
    while cursor.isSymbol("?", at: index) || cursor.isSymbol("!", at: index) { index += 1 }
    guard cursor.isSymbol("=", at: index) || cursor.isSymbol("{", at: index) else { return nil }
    index += 1
    if cursor.keyword(at: index) == .return { index += 1 }
    return cursor.isSymbol(".", at: index) ? index : nil
  }

  /// Returns the name of the implicit member that follows the type name at a token: `shared` in
  /// `: X = .shared`.
  func implicitMember(after token: Int) -> String? {
    implicitValue(after: token).map { file.text($0 + 1) }
  }

  /// Whether an implicit `.init`, with any arguments, follows the type name at a token.
  func isInitializedImplicitly(_ token: Int) -> Bool {
    implicitValue(after: token).map { cursor.keyword(at: $0 + 1) == .initializer } ?? false
  }

  /// Whether an implicit `.init()` or `.now` follows the type name at a token: `: X = .init()`,
  /// `-> X { .now }`.
  func isCreatedImplicitly(_ token: Int) -> Bool {
    guard let index = implicitValue(after: token) else { return false }
    let isCall = cursor.isSymbol("(", at: index + 2) && cursor.isSymbol(")", at: index + 3)
    return (cursor.keyword(at: index + 1) == .initializer && isCall)
      || file.text(index + 1) == "now"
  }

  /// Whether a name before a colon is a label of an argument: `f(time: 1)`, not `func f(time: Int)`.
  private func isLabelOfCall(_ token: Int) -> Bool {
    let bracket = Int(file.enclosingBrackets[token])
    guard bracket > 0, cursor.isSymbol("(", at: bracket) else { return false }
    if cursor.keyword(at: bracket - 1) == .initializer { return isMember(bracket - 1) }
    return cursor.isName(at: bracket - 1) && cursor.keyword(at: bracket - 2) != .func
  }

  /// Finds calls of system functions with common names, such as `time`. A call does not count if
  /// the audited sources declare a function with that name, or if the file declares a variable, a
  /// parameter or a case with that name.
  func callsOfSystem(_ names: [String]) -> [Int] {
    names.flatMap { name -> [Int] in
      let tokens = file.occurrences(of: name)
      let isDeclared = tokens.contains { token in
        switch cursor.keyword(at: token - 1) {
        case .func, .let, .var, .case: true
        default: cursor.isSymbol(":", at: token + 1) && !isLabelOfCall(token)
        }
      }
      guard !isDeclared, !index.declaresFunction(name) else { return [] }
      let modules: Set = ["Glibc", "Darwin", "Musl", "Foundation"]
      return tokens.filter { token in
        guard cursor.isSymbol("(", at: token + 1) else { return false }
        return !isMember(token) || modules.contains(file.text(token - 2))
      }
    }
  }
}

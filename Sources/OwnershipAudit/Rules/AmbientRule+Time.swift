extension AmbientRule {
  private static let timeMend = """
    Ask the dependency: `@Dependency(\\.date)` or `@Dependency(\\.clock)`; a client is handed them \
    by its `live`.
    """

  private static let clockReads = [
    "clock_gettime", "clock_gettime_nsec_np", "timespec_get", "gettimeofday", "ftime",
    "mach_absolute_time", "mach_continuous_time", "mach_approximate_time",
    "CFAbsoluteTimeGetCurrent", "CACurrentMediaTime",
  ]

  func timeUses(_ context: FileContext) -> [Violation] {
    guard !context.role.isBareEntry else { return [] }
    let dates = context.systemPlaces(["Date", "NSDate"]).filter { readsClock($0, context) }
    let clocks = context.systemPlaces([
      "ContinuousClock", "SuspendingClock", "DispatchTime", "DispatchWallTime", "UTCClock",
    ]).filter { token in
      context.call(token) != nil
        || (context.cursor.isSymbol(".", at: token + 1) && context.file.text(token + 2) == "now")
        || (context.file.text(token + 2) == "Instant" && context.file.text(token + 4) == "now")
        || isMadeImplicitly(token, context)
    }
    let functions =
      context.systemPlaces(Self.clockReads)
      + context.callsOfSystem(["time", "clock"])
    let members = context.file.places(of: "timeIntervalSinceNow")
    let implicit = context.file.places(of: ["now", "continuous", "suspending"]).filter { token in
      context.isImplicitMember(token)
        && !context.index.declaresImplicitMember(context.file.text(token))
        && !context.cursor.isSymbol("\\", at: token - 2)
    }
    return (dates + clocks + functions + members + implicit).map { token in
      Violation(
        token: token, what: "the time is read directly (\(context.file.text(token)))",
        mend: Self.timeMend)
    }
  }

  /// `Date()`, `Date.init`, `Date.now`, `let date: Date = .init()`.
  private func readsClock(_ token: Int, _ context: FileContext) -> Bool {
    context.makesWithoutArguments(token) || isMadeImplicitly(token, context)
      || (context.cursor.isSymbol(".", at: token + 1) && context.file.text(token + 2) == "now")
  }

  private func isMadeImplicitly(_ token: Int, _ context: FileContext) -> Bool {
    context.isMadeImplicitly(token)
  }
}

extension FileContext {
  /// `X()`, `X.init()`, or `X.init` that is handed on.
  func makesWithoutArguments(_ token: Int) -> Bool {
    if let call = call(token) { return cursor.isSymbol(")", at: call + 1) }
    let isReference = cursor.isSymbol(".", at: token + 1) || cursor.isSelector(at: token + 1)
    return isReference && cursor.word(at: token + 2) == .initializer
      && !cursor.isSymbol("(", at: token + 3)
  }

  /// Where the value begins that is made without its name, behind its type: `: X = .init()`,
  /// `-> X { .init() }`; nil when there is none.
  private func implicitValue(behind token: Int) -> Int? {
    var index = token + 1
    while cursor.isSymbol("?", at: index) || cursor.isSymbol("!", at: index) { index += 1 }
    guard cursor.isSymbol("=", at: index) || cursor.isSymbol("{", at: index) else { return nil }
    index += 1
    if cursor.word(at: index) == .return { index += 1 }
    return cursor.isSymbol(".", at: index) ? index : nil
  }

  /// The member that a value behind its type is: `: X = .shared`.
  func implicitMember(behind token: Int) -> String? {
    implicitValue(behind: token).map { file.text($0 + 1) }
  }

  /// Whether a type is named before a value of it that is made by `.init`, with whatever arguments.
  func isInitializedImplicitly(_ token: Int) -> Bool {
    implicitValue(behind: token).map { cursor.word(at: $0 + 1) == .initializer } ?? false
  }

  /// A type, named before a value of it that is made without its name: `: X = .init()`,
  /// `-> X { .now }`.
  func isMadeImplicitly(_ token: Int) -> Bool {
    guard let index = implicitValue(behind: token) else { return false }
    let isCall = cursor.isSymbol("(", at: index + 2) && cursor.isSymbol(")", at: index + 3)
    return (cursor.word(at: index + 1) == .initializer && isCall)
      || file.text(index + 1) == "now"
  }

  /// Calls of functions of the system with names that anybody might use: only where nobody in the
  /// file declares one.
  func callsOfSystem(_ names: [String]) -> [Int] {
    names.flatMap { name -> [Int] in
      let places = file.places(of: name)
      let isDeclared = places.contains { token in
        switch cursor.word(at: token - 1) {
        case .func, .let, .var, .case: true
        default: cursor.isSymbol(":", at: token + 1)
        }
      }
      guard !isDeclared, !index.declaresFunction(name) else { return [] }
      let modules: Set = ["Glibc", "Darwin", "Musl", "Foundation"]
      return places.filter { token in
        guard cursor.isSymbol("(", at: token + 1) else { return false }
        return !isMember(token) || modules.contains(file.text(token - 2))
      }
    }
  }
}

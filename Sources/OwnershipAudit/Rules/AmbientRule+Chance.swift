extension AmbientRule {
  private static let functions = [
    "arc4random", "arc4random_uniform", "arc4random_buf", "drand48", "srand48", "getrandom",
    "getentropy", "SecRandomCopyBytes", "CCRandomGenerateBytes",
  ]

  private static let types = [
    "SystemRandomNumberGenerator", "GKRandomSource", "GKARC4RandomSource",
    "GKMersenneTwisterRandomSource", "GKLinearCongruentialRandomSource",
  ]

  func chanceUses(_ context: FileContext) -> [Violation] {
    let identifiers = context.systemPlaces(["UUID", "NSUUID"]).filter {
      context.makesWithoutArguments($0) || context.isMadeImplicitly($0)
    }
    let named =
      context.systemPlaces(Self.functions + Self.types)
      + context.callsOfSystem(["rand", "random", "srand", "srandom"])
    let drawn = context.file.places(of: ["random", "randomElement", "shuffled", "shuffle"])
      .filter { isDrawn($0, context) }
    return (identifiers + named + drawn).map { token in
      Violation(
        token: token, what: "chance is drawn directly (\(context.file.text(token)))",
        mend: """
          Ask the dependency: `@Dependency(\\.uuid)`, `@Dependency(\\.random)`, or `using:` a \
          generator that you are handed.
          """)
    }
  }

  /// `Int.random(in: range)`, `list.shuffled()`: without `using:`.
  private func isDrawn(_ token: Int, _ context: FileContext) -> Bool {
    let cursor = context.cursor
    guard context.isMember(token), cursor.isSymbol("(", at: token + 1),
      !cursor.labels(ofCall: token + 1).contains("using")
    else { return false }
    // A type that is declared here draws as it likes; its own code is audited.
    let base = context.file.text(token - 2)
    let around = context.file.declarations(around: token).first
    guard cursor.isName(at: token - 2), let around else { return true }
    let declared = context.index.types(named: [base], from: context.id(around))
    return !declared.contains { type in
      ([type] + context.index.extensions(of: type)).contains { place in
        context.index.members(of: place).contains { $0.name == context.file.text(token) }
      }
    }
  }
}

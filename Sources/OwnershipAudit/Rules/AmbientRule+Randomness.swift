internal import SwiftSourceReading

extension AmbientRule {
  private static let functions = [
    "arc4random", "arc4random_uniform", "arc4random_buf", "drand48", "srand48", "getrandom",
    "getentropy", "SecRandomCopyBytes", "CCRandomGenerateBytes",
  ]

  private static let types = [
    "SystemRandomNumberGenerator", "GKRandomSource", "GKARC4RandomSource",
    "GKMersenneTwisterRandomSource", "GKLinearCongruentialRandomSource",
  ]

  func randomnessUses(_ context: FileContext) -> [RuleViolation] {
    let identifiers = context.systemOccurrences(["UUID", "NSUUID"]).filter {
      context.isCreatedWithoutArguments($0) || context.isCreatedImplicitly($0)
    }
    let named =
      context.systemOccurrences(Self.functions + Self.types)
      + context.callsOfSystem(["rand", "random", "srand", "srandom"])
      + context.referencesToCLibrary(["rand", "srand", "srandom"])
    let unseeded = context.file.occurrences(ofAny: [
      "random", "randomElement", "shuffled", "shuffle",
    ])
    .filter { usesSystemGenerator($0, context) }
    return (identifiers + named + unseeded).map { token in
      RuleViolation(
        token: token, what: "randomness is used directly (\(context.file.text(token)))",
        fix: """
          Use a dependency: `@Dependency(\\.uuid)` or `@Dependency(\\.random)`, or pass a \
          generator as `using:`.
          """)
    }
  }

  /// Whether a call such as `Int.random(in: range)` or `list.shuffled()` has no `using:` argument.
  private func usesSystemGenerator(_ token: Int, _ context: FileContext) -> Bool {
    let cursor = context.cursor
    guard context.isMember(token), cursor.isSymbol("(", at: token + 1),
      !cursor.labels(ofCall: token + 1).contains("using")
    else { return false }
    // A type that the audited sources declare may have its own `random` member. The code of this
    // member is audited.
    let baseName = context.file.text(token - 2)
    let around = context.file.declarations(around: token).first
    guard cursor.isName(at: token - 2), let around else { return true }
    let declared = context.index.types(named: [baseName], from: context.id(around))
    return !declared.contains { type in
      ([type] + context.index.extensions(of: type)).contains { part in
        context.index.members(of: part).contains { $0.name == context.file.text(token) }
      }
    }
  }
}

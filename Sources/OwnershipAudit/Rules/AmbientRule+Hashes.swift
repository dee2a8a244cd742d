extension AmbientRule {
  /// The file of StateKitSimulation that tells tasks apart, within one run, by all that the language lets
  /// one ask of them.
  private static let callerFile = "Caller.swift"

  /// `"a".hashValue`, `\.hashValue`, `Hasher()`: seeded anew in each run of a program. How a type is
  /// hashed, `hash(into:)`, is none of it.
  func hashUses(_ context: FileContext) -> [Violation] {
    if context.place.isStateKitFamily, context.place.folders == ["Driving"],
      context.place.fileName == Self.callerFile
    {
      return []
    }
    let hashers = context.systemPlaces(["Hasher"]).filter {
      context.makesWithoutArguments($0) || context.isMadeImplicitly($0)
    }
    let values = context.file.places(of: "hashValue").filter {
      context.cursor.isSymbol(".", at: $0 - 1)
    }
    return (hashers + values).map { token in
      Violation(
        token: token,
        what: "a hash is another one in each run of the program (\(context.file.text(token)))",
        mend: """
          Compare, order and name things by their own values, or by a checksum that you write down.
          """)
    }
  }
}

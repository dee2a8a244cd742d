extension AmbientRule {
  /// `"a".hashValue`, `\.hashValue`, `Hasher()`: seeded anew in each run of a program. How a type is
  /// hashed, `hash(into:)`, is none of it.
  func hashUses(_ context: FileContext) -> [Violation] {
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

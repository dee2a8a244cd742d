internal import SwiftSourceReading

extension AmbientRule {
  /// The file of StateKitSimulation that may use hash values. It compares the hash values of tasks
  /// within one run, because the language has no other identity of a task.
  private static let taskIdentityFile = "CallerIdentity.swift"

  /// Finds hash values, whose seed differs in each run: `"a".hashValue`, `\.hashValue`, `Hasher()`.
  /// Implementations of `hash(into:)` are accepted.
  func hashUses(_ context: FileContext) -> [RuleViolation] {
    if context.location.isStateKitFamily, context.location.folders == ["Driving"],
      context.location.fileName == Self.taskIdentityFile
    {
      return []
    }
    let hashers = context.systemOccurrences(["Hasher"]).filter {
      context.isCreatedWithoutArguments($0) || context.isCreatedImplicitly($0)
    }
    let hashValues = context.file.occurrences(of: "hashValue").filter {
      context.cursor.isSymbol(".", at: $0 - 1)
    }
    return (hashers + hashValues).map { token in
      RuleViolation(
        token: token,
        what: "a hash value differs in each run of the program (\(context.file.text(token)))",
        fix: """
          Compare and sort by the values themselves, or by a checksum that the code computes.
          """)
    }
  }
}

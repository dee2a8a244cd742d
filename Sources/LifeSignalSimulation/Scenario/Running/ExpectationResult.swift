/// The result of checking an expectation.
struct ExpectationResult: Equatable, Sendable {
  /// Whether the expectation is met.
  var isMet: Bool

  /// The actual state, in the language of scenarios: "waiting for a code".
  var found: String
}

extension ExpectationResult {
  /// Compares a text with the expected text.
  init(_ found: String, is expected: String) {
    self.init(isMet: found == expected, found: "\"\(found)\"")
  }
}

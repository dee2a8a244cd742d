/// What an expectation found.
struct Finding: Equatable, Sendable {
  /// Whether it is as expected.
  var isMet: Bool

  /// How it is, in the words of the language: "waiting for a code".
  var found: String
}

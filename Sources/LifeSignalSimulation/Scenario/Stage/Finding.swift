/// What an expectation found.
struct Finding: Equatable, Sendable {
  /// Whether it is as expected.
  var isMet: Bool

  /// How it is, in the words of the language: "waiting for a code".
  var found: String
}

extension Finding {
  /// A text that is expected to be another.
  init(_ found: String, is expected: String) {
    self.init(isMet: found == expected, found: "\"\(found)\"")
  }
}

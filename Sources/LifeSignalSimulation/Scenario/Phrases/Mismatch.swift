/// Where a line stopped matching the language, and what was expected there.
struct Mismatch: Error, Equatable {
  /// The index of the first token that does not match, or the number of tokens if the line is too
  /// short.
  var position: Int

  /// The expected alternatives, in the form shown in messages.
  var expected: [String]

  /// The words that a mistyped word is compared with.
  var candidates: [String]

  init(position: Int, expected: [String], candidates: [String] = []) {
    self.position = position
    self.expected = expected
    self.candidates = candidates
  }

  /// Returns the mismatch with the higher position; for equal positions, returns a mismatch with
  /// the alternatives of both.
  func merged(with other: Mismatch) -> Mismatch {
    if position != other.position { return position > other.position ? self : other }
    return Mismatch(
      position: position,
      expected: expected + other.expected.filter { !expected.contains($0) },
      candidates: candidates + other.candidates.filter { !candidates.contains($0) })
  }
}

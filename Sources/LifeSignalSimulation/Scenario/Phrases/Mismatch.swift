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

  /// Returns whether `expected` already contains an alternative: at the start of a text such as
  /// "`no` or a number" or, unless `onlyInPairs` is true, as a text of its own.
  private func mentions(_ other: String, onlyInPairs: Bool = false) -> Bool {
    expected.contains { $0.hasPrefix("\(other) or ") || (!onlyInPairs && $0 == other) }
  }

  /// Returns the mismatch with the higher position, or the alternatives of both at equal positions.
  func merged(with other: Mismatch) -> Mismatch {
    if position != other.position { return position > other.position ? self : other }
    return Mismatch(
      position: position,
      expected: expected.filter { !other.mentions($0, onlyInPairs: true) }
        + other.expected.filter { !mentions($0) },
      candidates: candidates + other.candidates.filter { !candidates.contains($0) })
  }
}

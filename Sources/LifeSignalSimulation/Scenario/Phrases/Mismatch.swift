/// Where a line stopped reading like a sentence of the language, and what could have stood there.
struct Mismatch: Error, Equatable {
  /// The number of the first token that does not fit; the number of tokens at the line's end.
  var position: Int

  /// What could have stood there, as messages show it.
  var expected: [String]

  /// The words that a mistyped one is compared with.
  var candidates: [String]

  init(position: Int, expected: [String], candidates: [String] = []) {
    self.position = position
    self.expected = expected
    self.candidates = candidates
  }

  /// Whether something is expected already, as one of two or, unless `besides`, alone.
  private func mentions(_ other: String, besides: Bool = false) -> Bool {
    expected.contains { $0.hasPrefix("\(other) or ") || (!besides && $0 == other) }
  }

  /// The mismatch that got further, or what both expected when they got equally far.
  func merged(with other: Mismatch) -> Mismatch {
    if position != other.position { return position > other.position ? self : other }
    return Mismatch(
      position: position,
      expected: expected.filter { !other.mentions($0, besides: true) }
        + other.expected.filter { !mentions($0) },
      candidates: candidates + other.candidates.filter { !candidates.contains($0) })
  }
}

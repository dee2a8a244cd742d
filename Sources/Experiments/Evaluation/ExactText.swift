/// A text whose comparisons use its Unicode scalars.
///
/// Two `String`s are equal if they are canonically equivalent. The servers and the clients of other
/// platforms compare scalars, and a user must be in the same segment everywhere.
struct ExactText: Hashable, Comparable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (first: Self, second: Self) -> Bool {
    first.text.utf8.elementsEqual(second.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }

  /// The order of the bytes of UTF-8 is that of the scalars.
  static func < (first: Self, second: Self) -> Bool {
    first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
  }

  /// Returns whether another text is a part of this one.
  ///
  /// - Complexity: O(*n* × *m*) in the lengths of the texts.
  func contains(_ part: Self) -> Bool {
    let bytes = Array(text.utf8)
    let partBytes = Array(part.text.utf8)
    guard partBytes.count <= bytes.count else { return false }
    return (0...bytes.count - partBytes.count).contains { start in
      bytes[start..<start + partBytes.count].elementsEqual(partBytes)
    }
  }

  /// The lowercase form.
  var lowercased: Self { Self(text.lowercased()) }

  /// Whether the text is `true` or `false`, without regard to case.
  var isBoolean: Bool {
    let lowercased = text.lowercased()
    return lowercased == "true" || lowercased == "false"
  }
}

extension VerificationCode {
  /// Returns the text that a field shows for a partly typed code: "12", "123-4", "123-456".
  ///
  /// Characters other than digits, and digits after the sixth, are left out.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func formatted(typed text: String) -> String {
    let digits = text.lazy.filter { $0.isASCII && $0.isNumber }.prefix(digitCount)
    let half = digitCount / 2
    let (first, second) = (String(digits.prefix(half)), String(digits.dropFirst(half)))
    return second.isEmpty ? first : "\(first)-\(second)"
  }

  /// The code with a hyphen in the middle.
  public var formatted: String { Self.formatted(typed: text) }
}

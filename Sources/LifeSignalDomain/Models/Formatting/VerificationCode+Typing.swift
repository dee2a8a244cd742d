extension VerificationCode {
  /// What a field shows of a code that is being typed (3.5): "12", "123-4", "123-456". Whatever is no
  /// digit, or one too many, is left out.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func formatted(typed text: String) -> String {
    let digits = text.lazy.filter { $0.isASCII && $0.isNumber }.prefix(digitCount)
    let half = digitCount / 2
    let (first, second) = (String(digits.prefix(half)), String(digits.dropFirst(half)))
    return second.isEmpty ? first : "\(first)-\(second)"
  }

  /// The code as it is shown.
  public var formatted: String { Self.formatted(typed: text) }
}

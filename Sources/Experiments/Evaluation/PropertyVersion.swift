/// A version with the form `1.2`, `1.2.3` or `1.2.3-beta.1`.
struct PropertyVersion: Hashable, Comparable, Sendable {
  /// The numbers as digits without leading zeros, because they can have any length.
  private let numbers: [[UInt8]]
  private let preRelease: ExactText?

  /// Creates the version of a text; nil if the text has another form.
  init?(_ text: String) {
    var scalars = text.unicodeScalars[...]
    // As in the expression that Amplitude's engines use, one line break may follow.
    if scalars.last == "\n" { scalars.removeLast() }
    var release = scalars
    var preRelease: Substring.UnicodeScalarView?
    if let hyphen = scalars.firstIndex(of: "-") {
      release = scalars[..<hyphen]
      preRelease = scalars[hyphen...]
    }
    let parts = release.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 || (parts.count == 2 && preRelease == nil) else { return nil }
    var numbers: [[UInt8]] = []
    for part in parts {
      guard let number = Self.digits(part) else { return nil }
      numbers.append(number)
    }
    if numbers.count == 2 { numbers.append([]) }
    self.numbers = numbers
    if let preRelease, !Self.isPreRelease(preRelease.dropFirst()) { return nil }
    self.preRelease = preRelease.map { ExactText(String($0)) }
  }

  /// Returns the digits of a number without leading zeros, or `nil` if the text is not a number or has
  /// more digits than Python's `int` accepts.
  private static func digits(_ part: Substring.UnicodeScalarView) -> [UInt8]? {
    guard !part.isEmpty, part.count <= 4_300, part.allSatisfy(\.isDigit) else { return nil }
    let digits = part.map { UInt8($0.properties.numericValue ?? 0) }
    return Array(digits.drop { $0 == 0 })
  }

  /// Whether the text behind the hyphen consists of names that single full stops separate. A last full
  /// stop may follow.
  private static func isPreRelease(_ text: Substring.UnicodeScalarView) -> Bool {
    var isAfterStop = true
    for scalar in text {
      if scalar == "." {
        if isAfterStop { return false }
        isAfterStop = true
      } else {
        guard scalar == "-" || scalar.isWordScalar else { return false }
        isAfterStop = false
      }
    }
    return true
  }

  /// A version with a pre-release is lower than the same version without it. Pre-releases are compared
  /// as texts.
  static func < (first: Self, second: Self) -> Bool {
    for (number, other) in zip(first.numbers, second.numbers) where number != other {
      return number.count == other.count
        ? number.lexicographicallyPrecedes(other) : number.count < other.count
    }
    switch (first.preRelease, second.preRelease) {
    case (let preRelease?, let other?): return preRelease < other
    case (_?, nil): return true
    case (nil, _): return false
    }
  }
}

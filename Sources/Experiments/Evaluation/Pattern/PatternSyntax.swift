/// The structure of a regular expression.
indirect enum PatternSyntax: Hashable, Sendable {
  /// One scalar of a set.
  case scalar(ScalarSet)
  /// A condition on a position of the text.
  case assertion(PatternAssertion)
  /// A sequence of expressions. An empty sequence matches the empty text.
  case sequence([PatternSyntax])
  /// One of several expressions.
  case alternatives([PatternSyntax])
  /// An expression several times; without an upper limit if `most` is nil.
  case repetition(PatternSyntax, least: Int, most: Int?)
  /// Whether an expression matches from here on, without advancing.
  case lookAhead(PatternSyntax, isNegated: Bool)
}

/// A condition on a position of the text.
enum PatternAssertion: Hashable, Sendable {
  /// The start of the text.
  case start
  /// The start of the text or of a line.
  case lineStart
  /// The end of the text.
  case end
  /// The end of the text, or the position before a line break that ends it.
  case endOrLastBreak
  /// The end of the text or of a line.
  case lineEnd
  /// The start or the end of a word.
  case wordBoundary
  /// Neither the start nor the end of a word.
  case noWordBoundary
}

/// A set of Unicode scalars.
struct ScalarSet: Hashable, Sendable {
  /// A part of the set.
  enum Part: Hashable, Sendable {
    case range(ClosedRange<UInt32>)
    case digits(isNegated: Bool)
    case spaces(isNegated: Bool)
    case wordScalars(isNegated: Bool)
    /// Every scalar except a line feed.
    case noLineFeed
    case all
  }

  var parts: [Part] = []
  var isNegated = false
  var ignoresCase = false

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    guard ignoresCase else { return hasPart(scalar) != isNegated }
    let isFound =
      hasPart(scalar) || hasPart(scalar.simpleLowercase) || hasPart(scalar.simpleUppercase)
    return isFound != isNegated
  }

  private func hasPart(_ scalar: Unicode.Scalar) -> Bool {
    for part in parts {
      let isContained =
        switch part {
        case .range(let range): range.contains(scalar.value)
        case .digits(let isNegated): scalar.isDigit != isNegated
        case .spaces(let isNegated): scalar.isSpace != isNegated
        case .wordScalars(let isNegated): scalar.isWordScalar != isNegated
        case .noLineFeed: scalar != "\n"
        case .all: true
        }
      if isContained { return true }
    }
    return false
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a decimal digit of any script.
  var isDigit: Bool {
    isASCII ? ("0"..."9").contains(self) : properties.generalCategory == .decimalNumber
  }

  /// Whether the scalar is white space, or a separator of ASCII.
  var isSpace: Bool { (0x1C...0x1F).contains(value) || properties.isWhitespace }

  /// Whether the scalar is a letter, a number or an underscore.
  var isWordScalar: Bool {
    if self == "_" { return true }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return true
    default: return properties.numericType != nil
    }
  }

  /// The lowercase form if it is one scalar; otherwise the scalar itself.
  fileprivate var simpleLowercase: Self { Self.single(properties.lowercaseMapping) ?? self }

  /// The uppercase form if it is one scalar; otherwise the scalar itself.
  fileprivate var simpleUppercase: Self { Self.single(properties.uppercaseMapping) ?? self }

  private static func single(_ text: String) -> Self? {
    text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
  }
}

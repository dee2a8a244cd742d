/// A piece of source text.
///
/// Each character of an operator is one token, because `>>` may close two lists of generic
/// arguments; only a range operator such as `...` is one token as a whole. The parser reads `->` as
/// two adjacent tokens.
package struct Token {
  package enum Kind {
    /// A name or a keyword.
    case name
    case number
    /// A string literal, or a part of one between interpolations.
    case string
    case regex
    /// `(`, `[` or `{`. An interpolation opens with `(`.
    case open
    /// `)`, `]` or `}`.
    case close
    case operatorCharacter
    /// `,`, `;`, `:`, `.`, `@`, `#` or `\`, or `::` as ``Token/moduleSelector``.
    case punctuation
  }

  /// The ``symbol`` of `::`.
  package static let moduleSelector: UInt8 = 1
  /// The ``symbol`` of a range operator such as `...` or `..<`, which is one token.
  package static let range: UInt8 = 2

  package let kind: Kind
  /// The ASCII character of an operator, a bracket or punctuation, ``moduleSelector`` or ``range``,
  /// or zero for other tokens.
  package let symbol: UInt8
  package let keyword: Keyword
  /// The number of the name in the ``NameTable``, or -1 for a token that is not a name.
  package let name: Int32
  /// The index of the first byte.
  package let start: Int32
  /// The index after the last byte.
  package let end: Int32
  /// The line, starting at 1.
  package let line: Int32
  /// Whether the token is the first of its line.
  package let startsLine: Bool
  /// Whether whitespace or a comment separates the token from the previous one.
  package let hasLeadingSpace: Bool

  package func isSymbol(_ character: Unicode.Scalar) -> Bool {
    symbol != 0 && UInt32(symbol) == character.value
  }
}

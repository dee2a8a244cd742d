/// A piece of source text. Operators are given character by character, so that `>>` may close two
/// lists of generic arguments; who needs `->` asks for two that touch.
struct Token {
  enum Kind {
    /// A name or a keyword.
    case name
    case number
    /// A string literal, or a part of one between interpolations.
    case string
    case regex
    /// `(`, `[`, `{`. An interpolation opens with `(`.
    case open
    /// `)`, `]`, `}`.
    case close
    case operation
    /// `,` `;` `:` `.` `@` `#` `\`, or `::` as ``Token/selector``.
    case punctuation
  }

  /// The symbol of `::`.
  static let selector: UInt8 = 1
  /// The symbol of a range operator: `...`, `..<` and their like, as one token.
  static let range: UInt8 = 2

  let kind: Kind
  /// The character of an operator, a bracket or punctuation; zero otherwise.
  let symbol: UInt8
  let word: Word
  /// The number of the name in the table; -1 for what is no name.
  let name: Int32
  let start: Int32
  let end: Int32
  /// From 1.
  let line: Int32
  /// Whether the token is the first of its line.
  let startsLine: Bool
  /// Whether something stands between it and the token before.
  let isApart: Bool

  func isSymbol(_ character: Unicode.Scalar) -> Bool {
    symbol != 0 && UInt32(symbol) == character.value
  }
}

/// The tokens, comments and declarations of a Swift file.
///
/// Any bytes can be read, in a time that grows in proportion to their number. What cannot be read is
/// in the problems of ``source``.
package struct SourceSyntax {
  package let bytes: [UInt8]
  package let source: LexedSource
  package let cursor: TokenCursor
  /// The declarations in the order of their starts, which are nested or disjoint.
  package let declarations: [Declaration]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - names: The table of the names, which files can share.
  package init(_ bytes: [UInt8], names: NameTable = NameTable()) {
    self.bytes = bytes
    var source = Lexer.lex(bytes, names: names)
    let (matchingBrackets, unmatched) = TokenCursor.matchingBrackets(of: source.tokens)
    if let unmatched {
      let bracket = String(UnicodeScalar(unmatched.symbol))
      source.problems.append(
        .init(
          line: Int(unmatched.line),
          what: unmatched.kind == .open ? "an unclosed `\(bracket)`" : "an unmatched `\(bracket)`")
      )
    }
    cursor = TokenCursor(
      tokens: source.tokens, matchingBrackets: matchingBrackets, names: names,
      statementBodyBraces: TokenCursor.findStatementBodyBraces(
        of: source.tokens, matchingBrackets: matchingBrackets, names: names))
    let parsed = DeclarationParser.parse(cursor)
    declarations = parsed.declarations
    if let line = parsed.tooDeepLine {
      source.problems.append(.init(line: Int(line), what: "braces that are nested too deeply"))
    }
    self.source = source
  }
}

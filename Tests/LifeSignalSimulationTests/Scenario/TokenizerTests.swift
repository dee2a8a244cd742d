import Testing

@testable import LifeSignalSimulation

struct TokenizerTests {
  @Test func `Words and texts keep the columns where they stand`() throws {
    let tokens = try Tokenizer.tokens(of: "\tAna  scans \"a b\" # a comment")
    #expect(
      tokens == [
        Token(content: .word("Ana"), columns: 1..<4),
        Token(content: .word("scans"), columns: 6..<11),
        Token(content: .text("a b"), columns: 12..<17),
      ])
  }

  @Test func `A text may hold quotes, backslashes and number signs`() throws {
    let tokens = try Tokenizer.tokens(of: #""a \"b\" \\ # c""#)
    #expect(tokens.map(\.content) == [.text(#"a "b" \ # c"#)])
  }

  @Test(arguments: [
    "👨\u{200D}👩\u{200D}👧", "می\u{200C}روم", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E007F}",
  ])
  func `A text may hold what joins letters and emoji`(text: String) throws {
    #expect(try Tokenizer.tokens(of: "\"\(text)\"").map(\.content) == [.text(text)])
  }

  @Test func `A number sign inside a word starts no comment`() throws {
    #expect(try Tokenizer.tokens(of: "a#b #c").map(\.word) == ["a#b"])
  }

  @Test func `An empty line and a comment have no token`() throws {
    #expect(try Tokenizer.tokens(of: "").isEmpty)
    #expect(try Tokenizer.tokens(of: "   # only a comment").isEmpty)
  }

  @Test(arguments: [
    ("Ana says \"hello", 9..<15, ScenarioProblem.unclosedText),
    (#"says "a\n""#, 7..<9, .unknownEscape),
    (#"says "a\"#, 7..<8, .unknownEscape),
    ("a\u{1B}[31m", 1..<2, .controlCharacter(0x1B)),
    ("# \u{0}", 2..<3, .controlCharacter(0)),
    ("\"\u{7F}\"", 1..<2, .controlCharacter(0x7F)),
    ("\"a\u{202E}\"", 2..<3, .controlCharacter(0x202E)),
    ("# \u{2028}", 2..<3, .controlCharacter(0x2028)),
    ("a\u{2066}b", 1..<2, .controlCharacter(0x2066)),
    ("\"\u{FEFF}\"", 1..<2, .controlCharacter(0xFEFF)),
    ("says “hello”", 5..<6, .curlyQuote),
  ])
  func `What is no token is refused at its place`(
    line: String, columns: Range<Int>, problem: ScenarioProblem
  ) {
    #expect(throws: Tokenizer.Failure(columns: columns, problem: problem)) {
      try Tokenizer.tokens(of: line)
    }
  }
}

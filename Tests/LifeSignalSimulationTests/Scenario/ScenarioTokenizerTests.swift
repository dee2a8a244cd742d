import Testing

@testable import LifeSignalSimulation

struct ScenarioTokenizerTests {
  @Test func `Words and texts have the columns in which they are written`() throws {
    let tokens = try ScenarioTokenizer.tokens(of: "\tAna  scans \"a b\" # a comment")
    #expect(
      tokens == [
        ScenarioToken(content: .word("Ana"), columns: 1..<4),
        ScenarioToken(content: .word("scans"), columns: 6..<11),
        ScenarioToken(content: .text("a b"), columns: 12..<17),
      ])
  }

  @Test func `A text can contain quotes, backslashes and number signs`() throws {
    let tokens = try ScenarioTokenizer.tokens(of: #""a \"b\" \\ # c""#)
    #expect(tokens.map(\.content) == [.text(#"a "b" \ # c"#)])
  }

  @Test(arguments: [
    "👨\u{200D}👩\u{200D}👧", "می\u{200C}روم", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E007F}",
  ])
  func `A text can contain invisible characters that join letters and emoji`(text: String) throws {
    #expect(try ScenarioTokenizer.tokens(of: "\"\(text)\"").map(\.content) == [.text(text)])
  }

  @Test func `A number sign inside a word does not start a comment`() throws {
    #expect(try ScenarioTokenizer.tokens(of: "a#b #c").map(\.word) == ["a#b"])
  }

  @Test func `An empty line and a comment have no token`() throws {
    #expect(try ScenarioTokenizer.tokens(of: "").isEmpty)
    #expect(try ScenarioTokenizer.tokens(of: "   # only a comment").isEmpty)
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
  func `An invalid token is refused at its place`(
    line: String, columns: Range<Int>, problem: ScenarioProblem
  ) {
    #expect(throws: ScenarioTokenizer.Failure(columns: columns, problem: problem)) {
      try ScenarioTokenizer.tokens(of: line)
    }
  }
}

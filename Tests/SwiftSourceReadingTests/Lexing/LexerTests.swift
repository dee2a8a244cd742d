import StateKit
import Testing

@testable import SwiftSourceReading

@Suite struct LexerTests {
  /// Returns the texts of the tokens, with literals abbreviated.
  private func words(_ source: String) -> [String] {
    let bytes = Array(source.utf8)
    return Lexer.lex(bytes, names: NameTable()).tokens.compactMap { token in
      switch token.kind {
      case .string: "\"\""
      case .regex: "//"
      default: String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
      }
    }
  }

  @Test func `A comment contains no code`() {
    #expect(words("a // b\nc /* d /* e */ f */ g /// h") == ["a", "c", "g"])
    #expect(words("a +/* b */ c */* d") == ["a", "+", "c", "*"])
  }

  @Test(arguments: [
    #"x = "Date()" + y"#,
    #"x = "a \" Date()" + y"#,
    ##"x = #"a " \(Date()) "# + y"##,
    ##"x = #"""# + y"##,
    "x = \"\"\"\n  \" Date() \"\" \n  \"\"\" + y",
    "x = #\"\"\"\n  \"\"\" Date() \\(z)\n  \"\"\"# + y",
  ])
  func `A string contains no code`(source: String) {
    #expect(words(source) == ["x", "=", "\"\"", "+", "y"])
  }

  @Test func `An interpolation contains code`() {
    #expect(
      words(#""a \(b("c \(d)")) e" f"#)
        == ["\"\"", "(", "b", "(", "\"\"", "(", "d", ")", "\"\"", ")", ")", "\"\"", "f"])
    #expect(words(##"#"a \(b) \#(c)"# d"##) == ["\"\"", "(", "c", ")", "\"\"", "d"])
    #expect(words("\"\"\"\n\\(a)\n\"\"\" b") == ["\"\"", "(", "a", ")", "\"\"", "b"])
  }

  @Test func `A slash starts a regex only where an expression can start`() {
    #expect(words("let r = /a\"b/; c") == ["let", "r", "=", "//", ";", "c"])
    #expect(words("a / b; c / d") == ["a", "/", "b", ";", "c", "/", "d"])
    #expect(words("(a)/b; c/d") == ["(", "a", ")", "/", "b", ";", "c", "/", "d"])
    #expect(
      words("reduce(1, /) + f(/)")
        == "reduce ( 1 , / ) + f ( / )".split(separator: " ").map(String.init))
    #expect(words("return /[/\"]+/ + a") == ["return", "//", "+", "a"])
    #expect(words("x = #/ a / \" b /# + c") == ["x", "=", "//", "+", "c"])
    #expect(words("x = #/\n a \" \n/# + c") == ["x", "=", "//", "+", "c"])
    #expect(words("a! / b / c") == ["a", "!", "/", "b", "/", "c"])
  }

  @Test func `All branches of an if directive are code, and its condition is not`() {
    #expect(
      words("#if os(Linux) && !DEBUG // a\nb\n#elseif X ||\n Y\nc\n#else\nd\n#endif\ne")
        == ["b", "c", "d", "e"])
    #expect(words("#if A /*\n*/ b\n#endif") == ["b"])
    #expect(words("#selector(a) #file") == ["#", "selector", "(", "a", ")", "#", "file"])
  }

  @Test func `A name in backticks is not a keyword`() throws {
    let names = NameTable()
    let tokens = Lexer.lex(Array("`struct` struct `two words`".utf8), names: names).tokens
    #expect(tokens.map(\.keyword) == [.none, .struct, .none])
    #expect(tokens[0].name == tokens[1].name)
    #expect(names.texts[Int(tokens[2].name)] == "two words")
  }

  @Test func `Operators are split into characters, but a range operator is one token`() {
    #expect(words("A<B<C>>?") == ["A", "<", "B", "<", "C", ">", ">", "?"])
    #expect(words("0..<Date.now") == ["0", "..<", "Date", ".", "now"])
    #expect(words("a≠Date()") == ["a", "≠", "Date", "(", ")"])
    #expect(words("1.5e-3.magnitude") == ["1.5e-3", ".", "magnitude"])
    #expect(words("StateKit::Owned") == ["StateKit", "::", "Owned"])
  }

  @Test func `Lines are counted in comments, strings and directives`() {
    let source = "a\r\n/* \n */ \"\"\"\n\n\"\"\"\n#if x\n#endif\nb"
    let tokens = Lexer.lex(Array(source.utf8), names: NameTable()).tokens
    #expect(tokens.map(\.line) == [1, 3, 8])
  }

  @Test func `A SAFETY comment needs a reason`() {
    /// Returns for each comment of the source whether it proves safety.
    func safetyProofs(in source: String) -> [Bool] {
      Lexer.lex(Array(source.utf8), names: NameTable()).comments.map(\.provesSafety)
    }
    #expect(safetyProofs(in: "// SAFETY: the pointer lives") == [true])
    #expect(safetyProofs(in: "/// A cast. SAFETY of the cast: checked above") == [true])
    #expect(safetyProofs(in: "// SAFETY:") == [false])
    #expect(safetyProofs(in: "// SAFETY: .") == [false])
    #expect(safetyProofs(in: "// safety: of no matter") == [false])
    #expect(safetyProofs(in: "\"// SAFETY: the pointer lives\"") == [])
  }

  @Test(arguments: [
    "\"", "\"\"\"", "#\"", "\"\\(", "\"\\(\"\\(", "/*", "/* /*", "#/", "`", "#if", "#if (",
    "#endif", "}",
    "((((", "#if (a\n#if b\n#endif\n#endif", "#if (a b\n#if c", "0x", "1.", "@", "\\", "\u{0}",
    "\u{FEFF}", "#!", "..", "'",
  ])
  func `Incomplete or invalid code does not crash the lexer`(source: String) {
    _ = words(source)
    _ = words("a " + source + " b\n c")
  }

  @Test func `Any bytes can be split into tokens`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let count = Int.random(in: 0..<200, using: &random)
      let interesting = Array("\"\"\"#/\\(){}[]<>`\n\r*ab.1é ≠@:;,if".utf8) + [0, 0xFF, 0xC3]
      let bytes = (0..<count).map { _ in interesting.randomElement(using: &random) ?? 0 }
      let lexed = Lexer.lex(bytes, names: NameTable())
      for token in lexed.tokens {
        #expect(token.start <= token.end && Int(token.end) <= bytes.count, "\(bytes)")
      }
    }
  }
}

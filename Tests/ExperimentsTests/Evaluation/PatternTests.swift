import HTTPExchange
import Testing

@testable import Experiments

/// What regular expressions of a server match, and what they may cost. `.ci/experiments-peers` compares
/// the matches of random expressions with those of Python.
struct PatternTests {
  private func matches(_ expression: String, _ text: String) throws -> Bool? {
    try #require(Pattern(expression), "\(expression)").matches(text)
  }

  @Test(arguments: [
    ("", "", true), ("b+", "abbc", true), ("^b", "ab", false), ("b$", "ab\n", true),
    ("b\\Z", "ab\n", false), ("a|", "x", true), ("^(ab|c){2,3}$", "abcab", true),
    ("^(ab|c){2,3}$", "ab", false), ("^a{0}$", "", true), ("^a{,2}$", "aaa", false),
    ("[]a]", "]", true), ("^[^a-c]$", "b", false), ("[\\d-]", "-", true), ("a{x}", "a{x}", true),
    ("(?i)É", "é", true), ("(?i:a)b", "AB", false), ("(?s).", "\n", true), (".", "\n", false),
    ("(?m)^b$", "a\nb\nc", true), ("\\bb\\b", "a b c", true), ("\\Bb", "ab", true),
    ("^(?!.*b)", "aab", false), ("a(?=b)", "ab", true), ("(?P<n>a)(?#x)", "a", true),
    ("\\x61\\u00e9\\U0001F600", "aé😀", true), ("^\\w\\s\\D$", "é\u{1C}x", true),
  ])
  func `An expression matches what it matches in Python`(
    expression: String, text: String, isMatch: Bool
  ) throws {
    #expect(try matches(expression, text) == isMatch)
  }

  @Test(arguments: [
    "a(", "a)", "*a", "a**", "a{2}{3}", "^*", "[a", "[b-a]", "[\\d-a]", "\\", "\\q", "\\x6",
    "a{2,1}",
    "(?P<1>a)", "(?q)", "(?i", "a(?i)b", "(?#a", "{,1}",
    // Constructs that need backtracking.
    "(a)\\1", "(?P=n)", "(?<=a)b", "(?<!a)b", "(?>a)", "a++", "(?(1)a)",
  ])
  func `An expression that is wrong or not supported is no pattern`(expression: String) {
    #expect(Pattern(expression) == nil)
  }

  /// Case 122 of CASES.md.
  @Test func `An expression has at most 256 scalars, and a text 1,024`() throws {
    #expect(try matches(String(repeating: "é", count: 256), "") == false)
    #expect(Pattern(String(repeating: "e", count: 257)) == nil)
    #expect(try matches("b$", String(repeating: "é", count: 1_023) + "b") == true)
    #expect(try matches("b$", String(repeating: "e", count: 1_024) + "b") == nil)
  }

  /// Case 122 of CASES.md.
  @Test(arguments: ["(a+)+$", "^(a*)*$", "^(a|a)*$", "(a|aa)+$", "^(([a-z])+.)+[A-Z]([a-z])+$"])
  func `An expression that runs away elsewhere is decided within the budget`(
    expression: String
  ) throws {
    let text = String(repeating: "a", count: 1_000) + "!"
    #expect(try matches(expression, text) == false)
  }

  /// Case 122 of CASES.md.
  @Test func `Nested repetitions have a limit, and their search has another one`() throws {
    #expect(Pattern("((a{1,100}){1,100}){1,100}") == nil)
    #expect(Pattern("(((){9999}){9999}){9999}")?.matches("") == true)
    let text = String(repeating: "a", count: 1_000) + "!"
    #expect(try matches("(a?){1000}$", text) == nil)
    #expect(try matches("(a?){1000}$", "a") == true)
    // A look-ahead is a search of its own, within the same budget.
    #expect(try matches("(?:(?=a*$)a)*b", text) == nil)
  }

  /// Case 122 of CASES.md.
  @Test func `Over the budget, both operators are false`() {
    let text = JSONValue.string(String(repeating: "a", count: 1_000) + "!")
    for (expression, isDecided) in [("(a?){1000}$", false), ("(", false), ("b", true)] {
      let results = [Operator.regexMatch, .regexDoesNotMatch].map {
        Condition(selector: [], $0, values: [expression]).matches(text)
      }
      #expect(results == [false, isDecided], "\(expression)")
    }
    // One expression that matches is enough, whatever the other ones do.
    let both = Condition(selector: [], .regexMatch, values: ["(a?){1000}$", "!"])
    #expect(both.matches(text))
  }
}

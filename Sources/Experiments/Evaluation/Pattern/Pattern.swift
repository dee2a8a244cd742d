/// A regular expression that came from a server, with limits on its size and its work.
///
/// The expression has the syntax of Python's module `re`, without the constructs that need
/// backtracking: backreferences, look-behind, atomic groups and conditionals. A search follows all
/// alternatives at once, so its work is at most the size of the program times the length of the
/// text, whatever the expression is. The work is counted in steps and never measured in time, so
/// that a replay gives the same result.
struct Pattern: Hashable, Sendable {
  /// The largest number of Unicode scalars of an expression.
  static var maximumLength: Int { 256 }
  /// The largest number of Unicode scalars of a text that is searched.
  static var maximumSubjectLength: Int { 1_024 }
  /// The largest number of steps of a search. A step is one instruction at one position of the text.
  static var maximumSteps: Int { 200_000 }

  private let program: PatternProgram

  /// Creates a pattern; nil if the expression is too long, has a syntax error, or uses a construct
  /// that is not supported.
  init?(_ expression: String) {
    let scalars = Array(expression.unicodeScalars)
    guard scalars.count <= Self.maximumLength, let syntax = PatternParser.parse(scalars),
      let program = PatternProgram(syntax)
    else { return nil }
    self.program = program
  }

  /// Returns whether a part of the text matches; nil if the text is too long, or if the search is
  /// given up after ``maximumSteps`` steps.
  ///
  /// - Complexity: O(*n* × *m*) in the size of the program and the length of the text.
  func matches(_ text: String) -> Bool? {
    guard text.utf8.count <= 4 * Self.maximumSubjectLength else { return nil }
    let subject = Array(text.unicodeScalars)
    guard subject.count <= Self.maximumSubjectLength else { return nil }
    var matcher = PatternMatcher(program, subject: subject, steps: Self.maximumSteps)
    return matcher.search()
  }
}

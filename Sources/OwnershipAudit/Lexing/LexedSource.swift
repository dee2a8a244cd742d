/// The tokens, comments and conditional blocks of a source file.
struct LexedSource {
  /// The tokens between `#if` and `#endif`, in all branches.
  struct ConditionalBlock {
    let tokens: Range<Int>
    /// The line of the `#if`.
    let line: Int32
  }

  /// Code that cannot be read, such as an unterminated string.
  struct Problem {
    let line: Int
    let what: String
  }

  var tokens: [Token] = []
  var comments: [SourceComment] = []
  var blocks: [ConditionalBlock] = []
  var problems: [Problem] = []
}

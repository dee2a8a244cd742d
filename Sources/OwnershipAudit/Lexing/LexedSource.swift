/// What a source file consists of.
struct LexedSource {
  /// A part of the file between `#if` and `#endif`, all branches together.
  struct ConditionalBlock {
    let tokens: Range<Int>
    /// The line of the `#if`.
    let line: Int32
  }

  /// Something that has no end.
  struct Problem {
    let line: Int
    let what: String
  }

  var tokens: [Token] = []
  var comments: [Comment] = []
  var blocks: [ConditionalBlock] = []
  var problems: [Problem] = []
}

/// The tokens, comments and conditional blocks of a source file.
package struct LexedSource {
  /// The tokens between `#if` and `#endif`, in all branches.
  package struct ConditionalBlock {
    package let tokens: Range<Int>
    /// The line of the `#if`.
    package let line: Int32
    /// The branches in their order.
    package let branches: [ConditionalBranch]
  }

  /// The tokens between two directives of a conditional block.
  package struct ConditionalBranch {
    /// The bytes of the condition; `nil` for the branch of `#else`.
    package let condition: Range<Int>?
    package var tokens: Range<Int>
  }

  /// Code that cannot be read, such as an unterminated string.
  package struct Problem {
    package let line: Int
    package let what: String
  }

  package var tokens: [Token] = []
  package var comments: [SourceComment] = []
  /// The `#if` blocks, in the order of their `#endif`: a block in another one comes before it.
  package var blocks: [ConditionalBlock] = []
  package var problems: [Problem] = []
}

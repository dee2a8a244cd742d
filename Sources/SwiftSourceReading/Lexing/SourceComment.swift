/// A comment and its position among the tokens.
package struct SourceComment {
  /// The index of the token that follows the comment.
  package let token: Int
  package let startLine: Int32
  package let endLine: Int32
  /// Whether only whitespace precedes the comment in its line.
  package let startsLine: Bool
  /// Whether the comment contains `SAFETY:` and a reason.
  package let provesSafety: Bool
}

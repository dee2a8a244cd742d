/// A comment and its position among the tokens.
struct SourceComment {
  /// The index of the token that follows the comment.
  let token: Int
  let startLine: Int32
  let endLine: Int32
  /// Whether only whitespace precedes the comment in its line.
  let startsLine: Bool
  /// Whether the comment contains `SAFETY:` and a reason.
  let provesSafety: Bool
}

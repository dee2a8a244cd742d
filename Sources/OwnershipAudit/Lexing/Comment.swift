/// A comment, and what stands after it.
struct Comment {
  /// The number of the token that follows.
  let token: Int
  let startLine: Int32
  let endLine: Int32
  /// Whether nothing but white space stands before it in its line.
  let startsLine: Bool
  /// Whether it says `SAFETY:`, with a reason.
  let provesSafety: Bool
}

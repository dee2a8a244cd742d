/// Why some bytes are no message.
public enum WireError: Error, Hashable, Sendable {
  /// There are more of them than ``Wire/longestMessage``.
  case tooLong(Int)
  /// They are no JSON, or not of the message; with the decoder's words, for a log.
  case unreadable(String)
}

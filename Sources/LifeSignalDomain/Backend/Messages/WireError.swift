/// The reasons why bytes cannot be decoded as a message.
public enum WireError: Error, Hashable, Sendable {
  /// The number of bytes exceeds ``Wire/maximumMessageByteCount``.
  case tooLong(Int)
  /// The bytes are not JSON, or do not encode a message of the requested type. The text is the
  /// decoder's description, for a log.
  case unreadable(String)
}

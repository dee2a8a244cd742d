/// The reason why received bytes are not the head of an HTTP request or response.
public enum HTTPHeadError: Error, Hashable, Sendable {
  /// The head is larger than the limit in bytes.
  case tooLarge
  /// The head has more header fields than the limit.
  case tooManyFields
  /// A line contains a character that it may not contain, or ends without CR and LF.
  case malformedLine
  /// A header field has no name, an invalid name, or a continuation line.
  case malformedField
}

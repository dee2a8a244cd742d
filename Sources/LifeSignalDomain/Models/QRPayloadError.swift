/// The reasons why a text is not a LifeSignal code.
public enum QRPayloadError: Error, Hashable, Sendable {
  /// The text is empty or consists of white space.
  case empty
  /// The text is a link with another scheme, given in lower case.
  case unknownScheme(String)
  /// The text is not a UUID, or the text after the scheme is not.
  case notAUUID
}

/// The reasons why a text is not a LifeSignal code.
public enum QRPayloadError: Error, Hashable, Sendable {
  /// The text is empty or consists of white space.
  case empty
  /// The text is a link whose scheme is not that of a LifeSignal code. The associated value is the
  /// scheme in lower case, of which at most 40 characters are kept.
  case unknownScheme(String)
  /// The text is not a UUID, or the text after the scheme is not.
  case notAUUID
}

/// A value that is parsed from text once, and is always valid afterwards.
///
/// A value is encoded as its text. Decoding parses the text again, so that a decoded value is as
/// valid as a typed one (invariant 45).
public protocol ParsedText: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The error for a text that is not valid.
  associatedtype ParseError: Error
  /// The text in its canonical form.
  var text: String { get }
  /// Creates a value by parsing a text.
  init(_ text: String) throws(ParseError)
}

extension ParsedText {
  /// The text in its canonical form.
  public var description: String { text }

  /// Decodes the text and parses it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(ParseError) {
      try self.init(text)
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Not a valid \(Self.self): \(error)")
    }
  }

  /// Encodes the text in its canonical form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// A value that is read from text once, and cannot be invalid afterwards.
///
/// It is encoded as its text, and decoding reads the text again: so what arrives over a wire is as
/// valid as what a person typed (invariant 45).
public protocol ParsedText: Hashable, Sendable, Codable, CustomStringConvertible {
  /// What is wrong with a text that is no such value.
  associatedtype ParseError: Error
  /// The text in its canonical form.
  var text: String { get }
  /// Reads a text.
  init(_ text: String) throws(ParseError)
}

extension ParsedText {
  /// The text in its canonical form.
  public var description: String { text }

  /// Decodes the text and reads it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(ParseError) {
      try self.init(text)
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no \(Self.self): \(error)")
    }
  }

  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

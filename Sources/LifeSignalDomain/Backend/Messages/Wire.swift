internal import Foundation

/// The encoding of messages: JSON with sorted keys, so that equal messages have equal bytes.
public enum Wire {
  /// The maximal length of a message, in bytes: 1 MiB. A longer message is refused before it is
  /// parsed.
  public static let maximumMessageByteCount = 1 << 20

  /// Encodes a message as JSON.
  ///
  /// - Parameter message: The message to encode.
  /// - Returns: The bytes of the message.
  /// - Throws: `EncodingError` if JSON cannot represent a value, such as an infinite date.
  public static func encode(_ message: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [UInt8](try encoder.encode(message))
  }

  /// Decodes a message from JSON.
  ///
  /// - Parameters:
  ///   - type: The type of the message.
  ///   - bytes: The bytes of the message.
  /// - Returns: The message.
  /// - Throws: ``WireError`` if the bytes are too long or do not encode a message of the type.
  public static func decode<Message: Decodable>(
    _ type: Message.Type = Message.self, from bytes: [UInt8]
  ) throws(WireError) -> Message {
    guard bytes.count <= maximumMessageByteCount else { throw .tooLong(bytes.count) }
    do {
      return try JSONDecoder.domain.decode(type, from: Data(bytes))
    } catch {
      throw .unreadable("\(error)")
    }
  }
}

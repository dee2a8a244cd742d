internal import Foundation

/// How messages become bytes: JSON with sorted keys, so that equal messages are equal bytes.
public enum Wire {
  /// The longest message that is read, in bytes. What is longer is refused before it is parsed.
  public static let longestMessage = 1 << 20

  /// The bytes of a message.
  ///
  /// - Throws: `EncodingError` for what JSON cannot hold, such as an infinite date.
  public static func encode(_ message: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [UInt8](try encoder.encode(message))
  }

  /// The message in some bytes.
  ///
  /// - Throws: ``WireError``, whatever the bytes are.
  public static func decode<Message: Decodable>(
    _ type: Message.Type = Message.self, from bytes: [UInt8]
  ) throws(WireError) -> Message {
    guard bytes.count <= longestMessage else { throw .tooLong(bytes.count) }
    do {
      return try JSONDecoder.domain.decode(type, from: Data(bytes))
    } catch {
      throw .unreadable("\(error)")
    }
  }
}

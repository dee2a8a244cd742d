internal import Foundation

/// The encoding of saved states: JSON with sorted keys, so that equal states have equal bytes.
///
/// Unlike a message, a record may have any length.
public enum StateCoding {
  /// Encodes a record as JSON.
  ///
  /// - Throws: `EncodingError` if JSON cannot represent a value.
  public static func encode(_ record: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [UInt8](try encoder.encode(record))
  }

  /// Decodes a record from JSON.
  ///
  /// - Throws: `DecodingError` if the bytes do not encode a record of the type, or contain a date
  ///   outside the years 1 to 4001.
  public static func decode<Record: Decodable>(
    _: Record.Type, from bytes: [UInt8]
  ) throws -> Record {
    try JSONDecoder.domain.decode(Record.self, from: Data(bytes))
  }
}

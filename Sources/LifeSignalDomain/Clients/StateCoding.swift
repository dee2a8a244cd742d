internal import Foundation

/// How owned states become bytes and back: JSON with sorted keys, so that equal states are equal bytes.
/// Unlike a message of the wire, a record may be of any length.
public enum StateCoding {
  /// The bytes of a record.
  ///
  /// - Throws: `EncodingError` for what JSON cannot hold.
  public static func encode(_ record: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [UInt8](try encoder.encode(record))
  }

  /// The record in some bytes.
  ///
  /// - Throws: `DecodingError` for other bytes, and for a date outside the years 1 to 4001.
  public static func decode<Record: Decodable>(
    _: Record.Type, from bytes: [UInt8]
  ) throws -> Record {
    try JSONDecoder.domain.decode(Record.self, from: Data(bytes))
  }
}

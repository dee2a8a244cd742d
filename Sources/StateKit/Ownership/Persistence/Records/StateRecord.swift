/// The content of a file with one owner's state.
///
/// The file starts with six words of eight bytes: the container's magic number and version, the
/// length of the published type's name, the owner's format version, the sequence number and the
/// length of the payload. The name, the payload and the checksum follow, and no other bytes. The
/// magic number is ASCII text; all other numbers are little-endian.
struct StateRecord: Equatable, Sendable {
  /// The published type's name.
  var name: String
  /// The owner's format version.
  var formatVersion: Int
  /// The number of this write of the record. A record in a journal replaces the one in the record's
  /// file only if its number is higher.
  var sequence: UInt64
  /// The state as its owner encoded it.
  var payload: [UInt8]
}

extension StateRecord {
  /// The valid sequence numbers. Each write of the record adds 1 to the number in the file, so a
  /// number near the maximum of `UInt64` would overflow. StateKit never writes a number outside this
  /// range.
  private static let sequences: Range<UInt64> = 0..<1 << 63

  /// The number of bytes of the content before the name: four words of eight bytes.
  private static let headerLength = 4 * 8

  /// The size of ``encoded`` in bytes, computed without encoding.
  var encodedCount: Int {
    ChecksummedContainer.overhead + Self.headerLength + name.utf8.count + payload.count
  }

  /// The bytes of the file.
  var encoded: [UInt8] {
    let name = Array(name.utf8)
    var content: [UInt8] = []
    content.reserveCapacity(Self.headerLength + name.count + payload.count)
    content.appendUInt64(UInt64(name.count))
    content.appendUInt64(UInt64(bitPattern: Int64(formatVersion)))
    content.appendUInt64(sequence)
    content.appendUInt64(UInt64(payload.count))
    content += name
    content += payload
    return ChecksummedContainer.record.seal(content)
  }

  /// Decodes a record from the bytes of its file.
  ///
  /// - Throws: ``RecordProblem`` if the bytes are not exactly an encoded record.
  init(_ bytes: [UInt8]) throws(RecordProblem) {
    var reader = ByteReader(try ChecksummedContainer.record.open(bytes))
    guard let nameLength = reader.readUInt64(),
      let formatVersion = reader.readUInt64().flatMap(Int.init(exactly:)),
      let sequence = reader.readUInt64(), Self.sequences.contains(sequence),
      let length = reader.readUInt64(),
      let nameBytes = reader.readBytes(nameLength),
      let name = String(validating: nameBytes, as: UTF8.self),
      let payload = reader.readBytes(length), reader.rest.isEmpty
    else { throw .damaged }
    self.init(
      name: name, formatVersion: formatVersion, sequence: sequence, payload: Array(payload))
  }
}

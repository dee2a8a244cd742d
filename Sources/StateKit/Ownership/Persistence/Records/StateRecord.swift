/// One owner's state as it stands in a file.
///
/// Words of eight bytes, the least significant first: the container's magic and version, the length
/// of the published type's name, the owner's format version, the sequence, the length of the payload;
/// then the name, the payload and the checksum. Nothing may follow.
struct StateRecord: Equatable, Sendable {
  /// The published type's name.
  var name: String
  /// The owner's format version.
  var formatVersion: Int
  /// Counts what was written of this record. A journal that is older than the file changes nothing.
  var sequence: UInt64
  /// What the owner encoded.
  var payload: [UInt8]
}

extension StateRecord {
  /// The sequences that a record may have. The next ones are counted from the one that is found, so
  /// none may be near the end: what says otherwise was not written by StateKit.
  private static let sequences: Range<UInt64> = 0..<1 << 63

  /// How many bytes ``encoded`` has, without making them.
  var encodedCount: Int { Container.overhead + 32 + name.utf8.count + payload.count }

  var encoded: [UInt8] {
    let name = Array(name.utf8)
    var content: [UInt8] = []
    content.reserveCapacity(name.count + payload.count + 32)
    content.appendWord(UInt64(name.count))
    content.appendWord(UInt64(bitPattern: Int64(formatVersion)))
    content.appendWord(sequence)
    content.appendWord(UInt64(payload.count))
    content += name
    content += payload
    return Container.record.seal(content)
  }

  /// Reads a record.
  ///
  /// - Throws: ``RecordProblem`` unless the bytes are exactly those of some record.
  init(_ bytes: [UInt8]) throws(RecordProblem) {
    var reader = ByteReader(try Container.record.open(bytes))
    guard let nameLength = reader.word(),
      let formatVersion = reader.word().flatMap(Int.init(exactly:)),
      let sequence = reader.word(), Self.sequences.contains(sequence), let length = reader.word(),
      let nameBytes = reader.take(nameLength),
      let name = String(validating: nameBytes, as: UTF8.self),
      let payload = reader.take(length), reader.rest.isEmpty
    else { throw .damaged }
    self.init(
      name: name, formatVersion: formatVersion, sequence: sequence, payload: Array(payload))
  }
}

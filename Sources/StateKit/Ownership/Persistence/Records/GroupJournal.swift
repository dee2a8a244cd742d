/// The new records of a group, which are written before the files of the records are replaced.
///
/// As soon as the journal is on disk, the whole group is durable. The journal is written to two
/// files, so that a group is not saved in part if a crash damages one of them. The file names of
/// the records are not stored, but derived from the names in the records.
struct GroupJournal: Equatable, Sendable {
  /// The names of the two files of a journal.
  static let fileNames = ["journal-1", "journal-2"]

  var records: [StateRecord]
}

extension GroupJournal {
  /// The number of bytes of a member in addition to its record: a word with the record's length.
  static let memberOverhead = 8
  /// The number of bytes before the first member: a word with the number of members.
  private static let headerLength = 8

  /// The size of ``encoded`` in bytes, computed without encoding.
  var encodedCount: Int {
    ChecksummedContainer.overhead + Self.headerLength
      + records.reduce(0) { $0 + Self.memberOverhead + $1.encodedCount }
  }

  /// The bytes of each of the two files.
  var encoded: [UInt8] {
    var content: [UInt8] = []
    content.appendUInt64(UInt64(records.count))
    for record in records {
      let bytes = record.encoded
      content.appendUInt64(UInt64(bytes.count))
      content += bytes
    }
    return ChecksummedContainer.journal.seal(content)
  }

  /// Decodes a journal from the bytes of one of its files.
  ///
  /// - Throws: ``RecordProblem`` if the bytes are not exactly an encoded journal.
  init(_ bytes: [UInt8]) throws(RecordProblem) {
    var reader = ByteReader(try ChecksummedContainer.journal.open(bytes))
    guard let count = reader.readUInt64() else { throw .damaged }
    records = []
    for _ in 0..<count {
      guard let length = reader.readUInt64(), let record = reader.readBytes(length) else {
        throw .damaged
      }
      records.append(try StateRecord(Array(record)))
    }
    guard reader.rest.isEmpty else { throw .damaged }
  }
}

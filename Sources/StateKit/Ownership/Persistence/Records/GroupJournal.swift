/// What is written before the records of a group are replaced: all of them, as they will be.
///
/// Once it is on disk the whole group is. It stands there twice, in two files, so that one that is
/// damaged in the very moment of a crash does not cut a group in half. The files' names are derived
/// from the names inside the records, never stored.
struct GroupJournal: Equatable, Sendable {
  static let fileNames = ["journal-1", "journal-2"]

  var records: [StateRecord]
}

extension GroupJournal {
  /// How many bytes a member needs besides its record.
  static let overheadOfMember = 8

  /// How many bytes ``encoded`` has, without making them.
  var encodedCount: Int {
    Container.overhead + 8 + records.reduce(0) { $0 + Self.overheadOfMember + $1.encodedCount }
  }

  var encoded: [UInt8] {
    var content: [UInt8] = []
    content.appendWord(UInt64(records.count))
    for record in records {
      let bytes = record.encoded
      content.appendWord(UInt64(bytes.count))
      content += bytes
    }
    return Container.journal.seal(content)
  }

  /// Reads a journal.
  ///
  /// - Throws: ``RecordProblem`` unless the bytes are exactly those of some journal.
  init(_ bytes: [UInt8]) throws(RecordProblem) {
    var reader = ByteReader(try Container.journal.open(bytes))
    guard let count = reader.word() else { throw .damaged }
    records = []
    for _ in 0..<count {
      guard let length = reader.word(), let record = reader.take(length) else { throw .damaged }
      records.append(try StateRecord(Array(record)))
    }
    guard reader.rest.isEmpty else { throw .damaged }
  }
}

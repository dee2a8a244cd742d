import Testing

@testable import StateKit

/// The encoding of records and journals, and the bytes that are rejected.
@Suite struct RecordFormatTests {
  let record = StateRecord(
    name: "App.ReadOnlyNotes", formatVersion: 3, sequence: 7, payload: Array("Ana, Bén".utf8))

  @Test func `The checksum has the published check value of CRC-64/XZ`() {
    #expect(Checksum.of("123456789".utf8) == 0x995D_C9BB_DF19_39FA)
    #expect(Checksum.of([]) == 0)
  }

  @Test func `The checksum detects every change of one bit or of two bits`() {
    let bytes = Array("The quick brown fox".utf8)
    var seen: Set<UInt64> = [Checksum.of(bytes)]
    for first in 0..<bytes.count * 8 {
      for second in first..<bytes.count * 8 {
        var changed = bytes
        changed[first / 8] ^= 1 << (first % 8)
        if second != first { changed[second / 8] ^= 1 << (second % 8) }
        #expect(seen.insert(Checksum.of(changed)).inserted)
      }
    }
  }

  @Test func `Decoding an encoded record returns the record`() throws {
    for record in [
      record, StateRecord(name: "A.B", formatVersion: 0, sequence: 1 << 63 - 1, payload: []),
      StateRecord(name: "Ü.É", formatVersion: .max, sequence: 0, payload: [0, 255]),
    ] {
      #expect(try StateRecord(record.encoded) == record)
      #expect(record.encodedCount == record.encoded.count)
      let journal = GroupJournal(records: [record, self.record])
      #expect(journal.encodedCount == journal.encoded.count)
    }
  }

  @Test func `The encoding of a record does not change`() {
    // A changed encoding needs a new container version, because existing files have this encoding.
    let record = StateRecord(name: "A.B", formatVersion: 1, sequence: 2, payload: [9])
    #expect(
      record.encoded
        == Array("SKRECORD".utf8)
        + [1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
        + [2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0] + Array("A.B".utf8) + [9]
        + [0xD3, 0xA7, 0x85, 0xFC, 0x63, 0x03, 0xCE, 0xE0])
  }

  @Test func `A record that is truncated or has an extra byte is damaged`() {
    let bytes = record.encoded
    for length in 1..<bytes.count {
      #expect(throws: RecordProblem.damaged) { try StateRecord(Array(bytes.prefix(length))) }
      #expect(throws: RecordProblem.damaged) { try StateRecord(Array(bytes.suffix(length))) }
    }
    #expect(throws: RecordProblem.damaged) { try StateRecord(bytes + [0]) }
    #expect(throws: RecordProblem.empty) { try StateRecord([]) }
  }

  @Test func `A record with any byte changed to any value is damaged`() {
    let bytes = record.encoded
    for index in bytes.indices {
      for difference in UInt8(1)...255 {
        var changed = bytes
        changed[index] ^= difference
        #expect(throws: RecordProblem.damaged) { try StateRecord(changed) }
      }
    }
  }

  @Test func `A record with impossible lengths is damaged and does not trap`() {
    for length: UInt64 in [.max, .max / 2, UInt64(Int.max), 1 << 40] {
      for lengthIndex in [0, 3] {
        // The length of the name, the format version, the sequence number, and the length of the
        // payload.
        var words: [UInt64] = [3, 1, 1, 1]
        words[lengthIndex] = length
        var content: [UInt8] = []
        for word in words { content.appendUInt64(word) }
        content += Array("A.B?".utf8)
        #expect(throws: RecordProblem.damaged) {
          try StateRecord(ChecksummedContainer.record.seal(content))
        }
      }
      var journal: [UInt8] = []
      journal.appendUInt64(length)
      #expect(throws: RecordProblem.damaged) {
        try GroupJournal(ChecksummedContainer.journal.seal(journal))
      }
      journal = []
      journal.appendUInt64(1)
      journal.appendUInt64(length)
      #expect(throws: RecordProblem.damaged) {
        try GroupJournal(ChecksummedContainer.journal.seal(journal))
      }
    }
  }

  @Test(arguments: [.max, .max - 1, 1 << 63] as [UInt64])
  func `A record or a journal with an excessive sequence number is damaged`(
    sequence: UInt64
  ) {
    // Regression test: after a launch had loaded such a number, its next write trapped.
    let record = StateRecord(name: "A.B", formatVersion: 1, sequence: sequence, payload: [9])
    #expect(throws: RecordProblem.damaged) { try StateRecord(record.encoded) }
    let journal = GroupJournal(records: [self.record, record])
    #expect(throws: RecordProblem.damaged) { try GroupJournal(journal.encoded) }
  }

  @Test(arguments: [-1, .min]) func `A record with a negative format is damaged`(version: Int) {
    let record = StateRecord(name: "A.B", formatVersion: version, sequence: 1, payload: [9])
    #expect(throws: RecordProblem.damaged) { try StateRecord(record.encoded) }
  }

  @Test func `A record whose name is not valid text is damaged`() {
    var content: [UInt8] = []
    for word in [1, 1, 1, 0] as [UInt64] { content.appendUInt64(word) }
    content.append(0xFF)
    #expect(throws: RecordProblem.damaged) {
      try StateRecord(ChecksummedContainer.record.seal(content))
    }
  }

  @Test func `A container of a newer version and a damaged one are reported differently`() {
    var bytes = Array("SKRECORD".utf8)
    bytes.appendUInt64(2)
    bytes += [1, 2, 3]
    let damaged = bytes + [0, 0, 0, 0, 0, 0, 0, 0]
    bytes.appendUInt64(Checksum.of(bytes))
    #expect(throws: RecordProblem.newerContainer(version: 2)) { try StateRecord(bytes) }
    #expect(throws: RecordProblem.damaged) { try StateRecord(damaged) }
  }

  @Test func `A journal is decoded, and a truncated or changed one is rejected`() throws {
    let other = StateRecord(name: "App.Other", formatVersion: 1, sequence: 1, payload: [1, 2])
    let journal = GroupJournal(records: [record, other])
    let bytes = journal.encoded
    #expect(try GroupJournal(bytes) == journal)
    #expect(throws: RecordProblem.damaged) { try StateRecord(bytes) }
    #expect(throws: RecordProblem.damaged) { try GroupJournal(record.encoded) }
    for index in bytes.indices {
      #expect(throws: RecordProblem.self) { try GroupJournal(Array(bytes.prefix(index))) }
      var changed = bytes
      changed[index] ^= 0x40
      #expect(throws: RecordProblem.damaged) { try GroupJournal(changed) }
    }
  }

  @Test func `Random bytes are rejected, and do not trap if their checksum is valid`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      let count = Int.random(in: 0..<120, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(throws: RecordProblem.self) { try StateRecord(bytes) }
      // `seal` adds a valid checksum, so the content is decoded.
      _ = try? StateRecord(ChecksummedContainer.record.seal(bytes))
      _ = try? GroupJournal(ChecksummedContainer.journal.seal(bytes))
    }
  }
}

import Testing

@testable import StateKit

@Suite struct RecordFormatTests {
  let record = StateRecord(
    name: "App.ReadOnlyNotes", formatVersion: 3, sequence: 7, payload: Array("Ana, Bén".utf8))

  @Test func `The checksum is CRC-64/XZ, by its published check value`() {
    #expect(Checksum.of("123456789".utf8) == 0x995D_C9BB_DF19_39FA)
    #expect(Checksum.of([]) == 0)
  }

  @Test func `The checksum tells every pair of changed bits apart, and every changed byte`() {
    let bytes = Array("The quick brown fox".utf8)
    let right = Checksum.of(bytes)
    var seen: Set<UInt64> = [right]
    for first in 0..<bytes.count * 8 {
      for second in first..<bytes.count * 8 {
        var changed = bytes
        changed[first / 8] ^= 1 << (first % 8)
        if second != first { changed[second / 8] ^= 1 << (second % 8) }
        #expect(seen.insert(Checksum.of(changed)).inserted)
      }
    }
  }

  @Test func `A record is read back as it was written`() throws {
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

  @Test func `A record's bytes stay what they are`() {
    // A change here is a new container version: what is on people's disks has these bytes.
    let record = StateRecord(name: "A.B", formatVersion: 1, sequence: 2, payload: [9])
    #expect(
      record.encoded
        == Array("SKRECORD".utf8)
        + [1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
        + [2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0] + Array("A.B".utf8) + [9]
        + [0xD3, 0xA7, 0x85, 0xFC, 0x63, 0x03, 0xCE, 0xE0])
  }

  @Test func `A record that is cut anywhere, or has a byte too many, is damaged`() {
    let bytes = record.encoded
    for length in 1..<bytes.count {
      #expect(throws: RecordProblem.damaged) { try StateRecord(Array(bytes.prefix(length))) }
      #expect(throws: RecordProblem.damaged) { try StateRecord(Array(bytes.suffix(length))) }
    }
    #expect(throws: RecordProblem.damaged) { try StateRecord(bytes + [0]) }
    #expect(throws: RecordProblem.empty) { try StateRecord([]) }
  }

  @Test func `A record with any byte changed to any other is damaged`() {
    let bytes = record.encoded
    for index in bytes.indices {
      for difference in UInt8(1)...255 {
        var changed = bytes
        changed[index] ^= difference
        #expect(throws: RecordProblem.damaged) { try StateRecord(changed) }
      }
    }
  }

  @Test func `Lengths that no file can have are damage, not a trap`() {
    for length: UInt64 in [.max, .max / 2, UInt64(Int.max), 1 << 40] {
      for place in [0, 3] {
        var words: [UInt64] = [3, 1, 1, 1]
        words[place] = length
        var content: [UInt8] = []
        for word in words { content.appendWord(word) }
        content += Array("A.B?".utf8)
        #expect(throws: RecordProblem.damaged) {
          try StateRecord(Container.record.seal(content))
        }
      }
      var journal: [UInt8] = []
      journal.appendWord(length)
      #expect(throws: RecordProblem.damaged) {
        try GroupJournal(Container.journal.seal(journal))
      }
      journal = []
      journal.appendWord(1)
      journal.appendWord(length)
      #expect(throws: RecordProblem.damaged) {
        try GroupJournal(Container.journal.seal(journal))
      }
    }
  }

  @Test(arguments: [.max, .max - 1, 1 << 63] as [UInt64])
  func `A whole record that cannot be counted on from is damaged, in a journal, too`(
    sequence: UInt64
  ) {
    // It trapped at the first write.
    let record = StateRecord(name: "A.B", formatVersion: 1, sequence: sequence, payload: [9])
    #expect(throws: RecordProblem.damaged) { try StateRecord(record.encoded) }
    let journal = GroupJournal(records: [self.record, record])
    #expect(throws: RecordProblem.damaged) { try GroupJournal(journal.encoded) }
  }

  @Test(arguments: [-1, .min]) func `A format below the first is damage`(version: Int) {
    let record = StateRecord(name: "A.B", formatVersion: version, sequence: 1, payload: [9])
    #expect(throws: RecordProblem.damaged) { try StateRecord(record.encoded) }
  }

  @Test func `A name that is no text is damage`() {
    var content: [UInt8] = []
    for word in [1, 1, 1, 0] as [UInt64] { content.appendWord(word) }
    content.append(0xFF)
    #expect(throws: RecordProblem.damaged) { try StateRecord(Container.record.seal(content)) }
  }

  @Test func `A whole container of a newer version is told from a damaged one`() {
    var bytes = Array("SKRECORD".utf8)
    bytes.appendWord(2)
    bytes += [1, 2, 3]
    let damaged = bytes + [0, 0, 0, 0, 0, 0, 0, 0]
    bytes.appendWord(Checksum.of(bytes))
    #expect(throws: RecordProblem.newerContainer(version: 2)) { try StateRecord(bytes) }
    #expect(throws: RecordProblem.damaged) { try StateRecord(damaged) }
  }

  @Test func `A journal is read back, and none that is cut or changed`() throws {
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

  @Test func `Random bytes are never a record, a journal, or a trap`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      let count = Int.random(in: 0..<120, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(throws: RecordProblem.self) { try StateRecord(bytes) }
      // Sealed, so that the checksum is right and the content is read.
      _ = try? StateRecord(Container.record.seal(bytes))
      _ = try? GroupJournal(Container.journal.seal(bytes))
    }
  }
}

/// A file of the log: a header and batches of turns.
///
/// A batch is the turns that one synchronization writes. A crash can therefore damage only the last batch
/// of the last segment, whose turns were not acknowledged.
///
/// The header is six words: the magic number, the version of the format, the version of the rules, the
/// number of the first turn, the segment's marker, and a checksum. A batch is the marker, the length of the
/// content, the number of its first turn, the number of its turns, the checksum of the batch before it (or
/// of the header), the content, and a checksum of all of these. The content is the turns, each after a word
/// with its length. All numbers are little-endian.
///
/// The marker is random, so that no message in the log looks like a batch.
struct TurnLogSegment {
  /// The reason why a segment cannot be used.
  enum Problem: Error {
    case damaged
    case newerFormat
  }

  /// The place in a segment where the next batch is written.
  struct Position: Hashable, Sendable {
    /// The number of the segment's first turn.
    let firstTurn: UInt64
    /// The random number at the start of each batch.
    let marker: UInt64
    /// The number of the next turn.
    var nextTurn: UInt64
    /// The number of bytes before the next batch.
    var byteCount: Int
    /// The checksum of the last batch or, without a batch, of the header.
    var checksum: UInt64

    /// The name of the segment's file.
    var fileName: String { ServerFileName.segment(firstTurn: firstTurn).text }
  }

  private static let magic = Array("LSTURNS\n".utf8)
  private static let formatVersion: UInt64 = 1
  private static let headerByteCount = 48
  private static let batchHeaderByteCount = 40

  /// The version of the rules by which the turns were handled.
  let rulesVersion: UInt64
  /// The turns, in order.
  let turns: [BackendTurn]
  /// The place after the last intact batch.
  let end: Position
  /// The number of bytes after ``end``, which a crash has left of a batch.
  let tornByteCount: Int

  // MARK: Writing

  /// Returns the bytes of a segment without turns, and the place for its first batch.
  static func empty(
    firstTurn: UInt64, marker: UInt64, rulesVersion: UInt64
  ) -> (bytes: [UInt8], end: Position) {
    var bytes = magic
    for word in [formatVersion, rulesVersion, firstTurn, marker] { bytes.appendUInt64(word) }
    let checksum = Checksum.of(bytes)
    bytes.appendUInt64(checksum)
    return (
      bytes,
      Position(
        firstTurn: firstTurn, marker: marker, nextTurn: firstTurn, byteCount: bytes.count,
        checksum: checksum)
    )
  }

  /// Returns the bytes of a batch, and the place after it.
  ///
  /// - Parameters:
  ///   - turns: The bytes of the turns.
  ///   - position: The place of the batch.
  static func batch(of turns: [[UInt8]], at position: Position) -> (bytes: [UInt8], end: Position) {
    let count = turns.reduce(0) { $0 + 8 + $1.count }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(batchHeaderByteCount + count + 8)
    let header = [
      position.marker, UInt64(count), position.nextTurn, UInt64(turns.count), position.checksum,
    ]
    for word in header { bytes.appendUInt64(word) }
    for turn in turns {
      bytes.appendUInt64(UInt64(turn.count))
      bytes += turn
    }
    let checksum = Checksum.of(bytes)
    bytes.appendUInt64(checksum)
    var end = position
    end.nextTurn += UInt64(turns.count)
    end.byteCount += bytes.count
    end.checksum = checksum
    return (bytes, end)
  }

  // MARK: Reading

  /// Decodes the bytes of a segment's file up to the last intact batch.
  ///
  /// - Throws: ``Problem/damaged`` if the header is damaged, or if an intact batch follows a damaged one:
  ///   then turns are lost that the server may have acknowledged.
  init(_ bytes: [UInt8]) throws(Problem) {
    var reader = ByteReader(bytes[...])
    guard reader.readBytes(8)?.elementsEqual(Self.magic) == true,
      let version = reader.readUInt64(), let rulesVersion = reader.readUInt64(),
      let firstTurn = reader.readUInt64(), let marker = reader.readUInt64(),
      let checksum = reader.readUInt64(),
      checksum == Checksum.of(bytes.prefix(Self.headerByteCount - 8))
    else { throw .damaged }
    guard version == Self.formatVersion else { throw .newerFormat }
    self.rulesVersion = rulesVersion
    var end = Position(
      firstTurn: firstTurn, marker: marker, nextTurn: firstTurn, byteCount: Self.headerByteCount,
      checksum: checksum)
    var turns: [BackendTurn] = []
    while let batch = Self.batch(in: bytes, at: end.byteCount, marker: marker) {
      guard batch.previousChecksum == end.checksum, batch.firstTurn == end.nextTurn else {
        throw .damaged
      }
      for turn in batch.turns {
        guard let turn = BackendTurn(turn) else { throw .newerFormat }
        turns.append(turn)
      }
      end.nextTurn += UInt64(batch.turns.count)
      end.byteCount += batch.byteCount
      end.checksum = batch.checksum
    }
    if Self.containsBatch(in: bytes, after: end.byteCount, marker: marker) { throw .damaged }
    self.turns = turns
    self.end = end
    tornByteCount = bytes.count - end.byteCount
  }

  private struct Batch {
    let firstTurn: UInt64
    let previousChecksum: UInt64
    let checksum: UInt64
    let byteCount: Int
    let turns: [ArraySlice<UInt8>]
  }

  /// Returns the batch that starts at an offset, or `nil` if it is not intact.
  private static func batch(in bytes: [UInt8], at offset: Int, marker: UInt64) -> Batch? {
    var reader = ByteReader(bytes[offset...])
    guard reader.readUInt64() == marker, let length = reader.readUInt64(),
      let firstTurn = reader.readUInt64(), let turnCount = reader.readUInt64(),
      let previousChecksum = reader.readUInt64(), let content = reader.readBytes(length),
      let checksum = reader.readUInt64()
    else { return nil }
    let byteCount = batchHeaderByteCount + Int(length) + 8
    guard checksum == Checksum.of(bytes[offset..<offset + byteCount - 8]) else { return nil }
    var turns: [ArraySlice<UInt8>] = []
    var contentReader = ByteReader(content)
    while let length = contentReader.readUInt64() {
      guard let turn = contentReader.readBytes(length) else { return nil }
      turns.append(turn)
    }
    guard contentReader.rest.isEmpty, UInt64(turns.count) == turnCount else { return nil }
    return Batch(
      firstTurn: firstTurn, previousChecksum: previousChecksum, checksum: checksum,
      byteCount: byteCount, turns: turns)
  }

  /// Returns whether an intact batch starts anywhere after an offset.
  private static func containsBatch(in bytes: [UInt8], after offset: Int, marker: UInt64) -> Bool {
    var pattern: [UInt8] = []
    pattern.appendUInt64(marker)
    var start = offset + 1
    while start + batchHeaderByteCount <= bytes.count {
      guard let found = bytes[start...].firstIndex(of: pattern[0]) else { return false }
      if bytes[found...].starts(with: pattern), batch(in: bytes, at: found, marker: marker) != nil {
        return true
      }
      start = found + 1
    }
    return false
  }
}

/// A reader of the data in a zlib stream (RFC 1950, RFC 1951).
///
/// The reader decompresses little more than is read, and keeps about 100 KiB of it. A small stream
/// that decompresses to a large amount of data therefore takes neither time nor memory.
struct ZlibReader {
  private enum State {
    case betweenBlocks
    /// In a block that is not compressed, with the number of bytes left.
    case stored(Int)
    case compressed(literals: HuffmanCode, distances: HuffmanCode)
  }

  /// The largest number of bytes that one byte of a stream can stand for: two bits can repeat 258
  /// bytes.
  static let maximumExpansion = 4 * 258
  /// The largest distance from which data is repeated.
  private static let windowSize = 1 << 15
  private var bits: BitReader
  private var state = State.betweenBlocks
  private var isLastBlock = false
  /// The latest data. The bytes from `firstUnread` have not been read.
  private var window: [UInt8] = []
  private var firstUnread = 0
  private var checksum = Adler32()

  /// Reads the header of a stream.
  ///
  /// - Throws: ``QRPictureError`` if the header is invalid.
  init(_ stream: [UInt8]) throws(QRPictureError) {
    bits = BitReader(stream)
    let (method, flags) = (try bits.read(8), try bits.read(8))
    // Deflate with a window of at most 32 KiB, and no preset dictionary.
    guard method & 0x0F == 8, method >> 4 <= 7, flags & 0x20 == 0, (method << 8 | flags) % 31 == 0
    else { throw .damaged(.pixels) }
  }

  /// Returns the next bytes of the data.
  ///
  /// - Throws: ``QRPictureError`` if the stream is invalid, or if fewer bytes are left.
  mutating func read(_ count: Int) throws(QRPictureError) -> ArraySlice<UInt8> {
    if firstUnread > 2 * Self.windowSize {
      window.removeFirst(firstUnread - Self.windowSize)
      firstUnread = Self.windowSize
    }
    while window.count - firstUnread < count {
      guard try decompressMore() else { throw .damaged(.pixels) }
    }
    let data = window[firstUnread..<(firstUnread + count)]
    firstUnread += count
    checksum.update(data)
    return data
  }

  /// Reads the end of the stream.
  ///
  /// - Throws: ``QRPictureError`` if data is left, or if the checksum is wrong.
  mutating func finish() throws(QRPictureError) {
    repeat {
      guard firstUnread == window.count else { throw .damaged(.pixels) }
    } while try decompressMore()
    bits.skipToByte()
    var expected: UInt32 = 0
    for _ in 0..<4 { expected = expected << 8 | UInt32(try bits.read(8)) }
    guard checksum.value == expected else { throw .damaged(.pixels) }
  }

  /// Reads an element of the stream: the header of a block, or a part of its data. Returns `false`
  /// at the end.
  private mutating func decompressMore() throws(QRPictureError) -> Bool {
    switch state {
    case .betweenBlocks:
      if isLastBlock { return false }
      try readBlockHeader()
    case .stored(0): state = .betweenBlocks
    case .stored(let left):
      let count = min(left, Self.windowSize)
      for _ in 0..<count { window.append(UInt8(try bits.read(8))) }
      state = .stored(left - count)
    case .compressed(let literals, let distances):
      try decompress(literals, distances)
    }
    return true
  }

  /// Reads a part of a compressed block: enough that changes of the state take little time.
  private mutating func decompress(
    _ literals: HuffmanCode, _ distances: HuffmanCode
  ) throws(QRPictureError) {
    let end = window.count + 1024
    while window.count < end {
      let symbol = try literals.read(&bits)
      switch symbol {
      case ..<256: window.append(UInt8(symbol))
      case 256:
        state = .betweenBlocks
        return
      default: try repeatData(symbol: symbol, distances)
      }
    }
  }

  private mutating func readBlockHeader() throws(QRPictureError) {
    isLastBlock = try bits.read(1) == 1
    switch try bits.read(2) {
    case 0:
      bits.skipToByte()
      let (length, inverse) = (try bits.read(16), try bits.read(16))
      guard length ^ 0xFFFF == inverse else { throw .damaged(.pixels) }
      state = .stored(length)
    case 1:
      state = .compressed(
        literals: DeflateTables.fixedLiterals, distances: DeflateTables.fixedDistances)
    case 2:
      let (literals, distances) = try DeflateTables.readCodes(&bits)
      state = .compressed(literals: literals, distances: distances)
    default: throw .damaged(.pixels)
    }
  }

  /// Appends a copy of earlier data, which can overlap with the copy.
  ///
  /// - Parameter symbol: The symbol of the length of the copy, from 257.
  private mutating func repeatData(
    symbol: Int, _ distances: HuffmanCode
  ) throws(QRPictureError) {
    let length = try DeflateTables.number(symbol - 257, in: DeflateTables.lengths, &bits)
    let distance = try DeflateTables.number(
      try distances.read(&bits), in: DeflateTables.distances, &bits)
    guard distance <= window.count else { throw .damaged(.pixels) }
    for _ in 0..<length { window.append(window[window.count - distance]) }
  }
}

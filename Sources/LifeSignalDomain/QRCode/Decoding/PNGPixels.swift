/// The dark pixels of a picture in the format of ``PNGFile``: one bit for each pixel, not
/// compressed.
///
/// This is not a general PNG reader: for all other bytes, including a picture whose header claims a
/// larger size than the data has, the result is `nil`.
struct PNGPixels {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The rows. The first byte of a row is its filter, and each further byte contains eight pixels.
  private let rows: [ArraySlice<UInt8>]
  let width: Int

  var height: Int { rows.count }

  func isDark(row: Int, column: Int) -> Bool {
    let bytes = rows[row]
    // The first pixel is in the highest bit, and a set bit is white.
    return bytes[bytes.startIndex + 1 + column >> 3] & 0x80 >> UInt8(column & 7) == 0
  }

  /// Reads the pixels, or returns `nil` if the bytes are not a picture in this format.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { return nil }
    var rest = bytes.dropFirst(Self.signature.count)
    var size: (width: Int, height: Int)?
    var stream: [UInt8] = []
    while let chunk = Self.takeChunk(from: &rest), chunk.type != "IEND" {
      if chunk.type == "IHDR" { size = Self.size(chunk.data) }
      if chunk.type == "IDAT" { stream += chunk.data }
    }
    guard let size, let data = Self.storedData(in: stream) else { return nil }
    let rowLength = (size.width + 7) / 8 + 1
    // The height is compared with a quotient, because a product with it could overflow.
    guard data.count % rowLength == 0, data.count / rowLength == size.height else { return nil }
    rows = (0..<size.height).map { data[$0 * rowLength..<($0 + 1) * rowLength] }
    width = size.width
    // The filter 0 leaves the pixels as they are.
    guard rows.allSatisfy({ $0.first == 0 }) else { return nil }
  }

  /// Removes and returns the first chunk, or returns `nil` if it is incomplete or damaged.
  ///
  /// A chunk consists of the length of its data, its type, the data, and a checksum. All of them
  /// except the data have four bytes.
  private static func takeChunk(
    from rest: inout ArraySlice<UInt8>
  ) -> (type: String, data: ArraySlice<UInt8>)? {
    guard let length = number(rest.prefix(4)), length <= rest.count - 12 else { return nil }
    let checkedBytes = rest.dropFirst(4).prefix(4 + length)
    let checksum = number(rest.dropFirst(8 + length).prefix(4))
    guard checksum == Int(CRC32.of(Array(checkedBytes))) else { return nil }
    rest = rest.dropFirst(12 + length)
    return (String(decoding: checkedBytes.prefix(4), as: UTF8.self), checkedBytes.dropFirst(4))
  }

  private static func size(_ header: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
    // One bit for each pixel, grayscale; deflate, standard filters, not interlaced.
    guard header.dropFirst(8).elementsEqual([1, 0, 0, 0, 0]),
      let width = number(header.prefix(4)), let height = number(header.dropFirst(4).prefix(4)),
      width > 0, height > 0
    else { return nil }
    return (width, height)
  }

  /// Returns the data in a zlib stream of stored (uncompressed) blocks, or `nil` if the stream is
  /// compressed, incomplete or damaged.
  ///
  /// Each block starts with five bytes: one that is 1 for the last block and 0 for others, two with
  /// the length of the data, and two with the inverted length.
  private static func storedData(in stream: [UInt8]) -> [UInt8]? {
    // The header of a zlib stream, as `PNGFile` writes it.
    guard stream.starts(with: [0x78, 0x01]) else { return nil }
    var rest = stream.dropFirst(2)
    var data: [UInt8] = []
    while let header = rest.first, header <= 1, rest.count >= 5 {
      let lengthBytes = rest.dropFirst().prefix(4).map(Int.init)
      let length = lengthBytes[0] | lengthBytes[1] << 8
      guard length ^ 0xFFFF == lengthBytes[2] | lengthBytes[3] << 8, rest.count >= 5 + length
      else { return nil }
      data += rest.dropFirst(5).prefix(length)
      rest = rest.dropFirst(5 + length)
      // The checksum follows the last block.
      if header == 1 { return number(rest) == Int(Adler32.of(data)) ? data : nil }
    }
    return nil
  }

  /// Decodes a number of four bytes, the highest first.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    bytes.count == 4 ? bytes.reduce(0) { $0 << 8 | Int($1) } : nil
  }
}

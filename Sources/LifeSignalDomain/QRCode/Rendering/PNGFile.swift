/// A picture of light and dark pixels in the PNG format (ISO/IEC 15948). The pixels are not
/// compressed, because a symbol is small.
struct PNGFile {
  /// The number of pixels in a row.
  let width: Int
  /// The rows, with eight pixels in each byte and the first pixel in the highest bit; a set bit is
  /// white.
  let rows: [[UInt8]]

  var bytes: [UInt8] {
    // The signature of a PNG file.
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    var header: [UInt8] = []
    header.appendBigEndian(UInt32(width))
    header.appendBigEndian(UInt32(rows.count))
    // One bit for each pixel, grayscale; deflate, standard filters, not interlaced.
    header += [1, 0, 0, 0, 0]
    Self.append("IHDR", header, to: &bytes)
    // A filter byte precedes each row; 0 means no filter.
    Self.append("IDAT", Self.zlibStream(of: rows.flatMap { [0] + $0 }), to: &bytes)
    Self.append("IEND", [], to: &bytes)
    return bytes
  }

  private static func append(_ type: String, _ data: [UInt8], to bytes: inout [UInt8]) {
    bytes.appendBigEndian(UInt32(data.count))
    let checkedBytes = Array(type.utf8) + data
    bytes += checkedBytes
    bytes.appendBigEndian(CRC32.of(checkedBytes))
  }

  /// Returns a zlib stream (RFC 1950) of stored, that is uncompressed, blocks (RFC 1951, 3.2.4).
  private static func zlibStream(of data: [UInt8]) -> [UInt8] {
    // The header of a zlib stream.
    var stream: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      // 1 marks the last block. The length and its inverse follow, the lower byte first.
      stream.append(rest.isEmpty ? 1 : 0)
      for number in [length, ~length] {
        stream.append(UInt8(number & 0xFF))
        stream.append(UInt8(number >> 8))
      }
      stream += block
    } while !rest.isEmpty
    stream.appendBigEndian(Adler32.of(data))
    return stream
  }
}

extension [UInt8] {
  fileprivate mutating func appendBigEndian(_ number: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(number >> shift & 0xFF)) }
  }
}

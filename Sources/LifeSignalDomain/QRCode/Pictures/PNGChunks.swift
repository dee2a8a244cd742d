/// The chunks of a PNG picture (ISO/IEC 15948) that are needed to decode its pixels.
struct PNGChunks {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  let header: PNGHeader
  /// The colors of the palette, three bytes each; empty without a palette.
  private(set) var palette: ArraySlice<UInt8> = []
  /// The opacities of the palette's colors, or the color that is transparent.
  private(set) var transparency: ArraySlice<UInt8> = []
  /// The zlib stream of the pixels.
  private(set) var stream: [UInt8] = []

  /// Reads the chunks of a picture that starts with the signature.
  ///
  /// - Throws: ``QRPictureError`` if a chunk is missing, incomplete or damaged, or if the picture
  ///   has an unsupported size.
  init(_ bytes: [UInt8]) throws(QRPictureError) {
    var rest = bytes.dropFirst(Self.signature.count)
    let first = try Self.takeChunk(from: &rest)
    guard first.type == "IHDR" else { throw .damaged(.header) }
    header = try PNGHeader(first.data)
    while true {
      let chunk = try Self.takeChunk(from: &rest)
      switch chunk.type {
      case "PLTE": palette = chunk.data
      case "tRNS": transparency = chunk.data
      case "IDAT": stream += chunk.data
      case "IEND": return
      default:
        // The fifth bit, which makes a letter lowercase, marks the types that can be ignored.
        guard chunk.type.utf8.first.map({ $0 & 0x20 != 0 }) == true else { throw .damaged(.chunk) }
      }
    }
  }

  /// Removes and returns the first chunk.
  ///
  /// A chunk consists of the length of its data, its type, the data, and a checksum. All of them
  /// except the data have four bytes.
  private static func takeChunk(
    from rest: inout ArraySlice<UInt8>
  ) throws(QRPictureError) -> (type: String, data: ArraySlice<UInt8>) {
    guard rest.count >= 12 else { throw .truncated }
    let length = rest.prefix(4).bigEndianNumber
    guard length <= rest.count - 12 else { throw .truncated }
    let checkedBytes = rest.dropFirst(4).prefix(4 + length)
    let checksum = rest.dropFirst(8 + length).prefix(4).bigEndianNumber
    guard checksum == Int(CRC32.of(checkedBytes)) else { throw .damaged(.chunk) }
    rest = rest.dropFirst(12 + length)
    return (String(decoding: checkedBytes.prefix(4), as: UTF8.self), checkedBytes.dropFirst(4))
  }
}

extension ArraySlice<UInt8> {
  /// The number that the bytes represent, the highest byte first.
  var bigEndianNumber: Int { reduce(0) { $0 << 8 | Int($1) } }
}

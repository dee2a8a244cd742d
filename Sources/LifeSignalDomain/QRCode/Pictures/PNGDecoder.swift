/// A decoder of PNG pictures of all color types and bit depths, interlaced or not.
struct PNGDecoder {
  private let header: PNGHeader
  private let colors: PNGColors
  private var stream: ZlibReader

  /// Reads everything except the pixels.
  ///
  /// - Throws: ``QRPictureError`` if the bytes are not a complete picture of a supported size.
  init(_ bytes: [UInt8], background: UInt8) throws(QRPictureError) {
    let chunks = try PNGChunks(bytes)
    header = chunks.header
    colors = try PNGColors(chunks, background: background)
    stream = try ZlibReader(chunks.stream)
    // Without this check, a header alone could demand the memory of the largest picture.
    let byteCount = header.width * header.height * header.pixelBits / 8
    guard byteCount <= chunks.stream.count * ZlibReader.maximumExpansion else { throw .truncated }
  }

  /// Decodes the pixels.
  ///
  /// - Throws: ``QRPictureError`` if the pixels are incomplete or invalid.
  consuming func picture() throws(QRPictureError) -> GrayPicture {
    let count = try GrayPicture.pixelCount(width: header.width, height: header.height)
    var levels: [UInt8] = []
    if header.isInterlaced { levels = [UInt8](repeating: 0, count: count) }
    for pass in header.passes where pass.columns.underestimatedCount > 0 {
      let columns = Array(pass.columns)
      var filter = PNGFilter(pixelBits: header.pixelBits, width: columns.count)
      for row in pass.rows {
        try filter.reverse(try stream.read(1 + filter.rowLength))
        for (index, column) in columns.enumerated() {
          let level = try colors.level(filter.row, at: index)
          if header.isInterlaced {
            levels[row * header.width + column] = level
          } else {
            levels.append(level)
          }
        }
      }
    }
    try stream.finish()
    return GrayPicture(
      width: header.width, height: header.height, levels: levels,
      hasTransparency: colors.hasTransparency)
  }
}

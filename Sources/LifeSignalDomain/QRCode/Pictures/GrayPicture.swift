/// A picture of gray levels, from 0 for black to 255 for white.
struct GrayPicture: Hashable {
  let width: Int
  let height: Int
  /// The gray levels, row by row.
  let levels: [UInt8]
  /// Whether pixels can be transparent, so that their levels can depend on the background.
  var hasTransparency = false

  /// Returns the gray level of a color.
  static func level(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
    // The brightness of the primary colors in thousandths (ITU-R BT.601).
    let sum: Int = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
    return UInt8((sum + 500) / 1000)
  }

  /// Returns the number of pixels of a picture, before memory is allocated for them.
  ///
  /// - Throws: ``QRPictureError`` if the picture is empty or too large.
  static func pixelCount(width: Int, height: Int) throws(QRPictureError) -> Int {
    guard width > 0, height > 0 else { throw .damaged(.header) }
    let side = QRPictureError.maximumSide
    guard width <= side, height <= side, width * height <= QRPictureError.maximumPixelCount
    else { throw .tooLarge(width: width, height: height) }
    return width * height
  }
}

extension GrayPicture {
  /// Reads a picture in the format that its first bytes announce.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a PNG or PNM picture.
  ///   - background: The gray level behind transparent pixels.
  /// - Throws: ``QRPictureError`` if the bytes are not a complete picture of a supported size.
  init(_ bytes: [UInt8], background: UInt8 = 255) throws(QRPictureError) {
    if bytes.starts(with: PNGChunks.signature) {
      self = try PNGDecoder(bytes, background: background).picture()
    } else if bytes.starts(with: [UInt8(ascii: "P")]) {
      self = try PNMDecoder(bytes).picture()
    } else {
      throw .unknownFormat
    }
  }
}

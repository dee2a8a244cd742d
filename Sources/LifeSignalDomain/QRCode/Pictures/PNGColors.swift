/// The conversion of the pixels of a PNG picture to gray levels.
struct PNGColors {
  private let header: PNGHeader
  private let background: UInt8
  /// The levels of all sample values, for pixels of one sample with at most eight bits.
  private var table: [UInt8] = []
  /// The bytes of the pixels that are transparent, if that is one color.
  private var transparentPixel: [UInt8]?
  /// Whether a pixel can be transparent.
  private(set) var hasTransparency: Bool

  /// Creates the conversion of a picture.
  ///
  /// - Parameters:
  ///   - chunks: The chunks of the picture.
  ///   - background: The gray level behind transparent pixels.
  /// - Throws: ``QRPictureError`` if the palette or the transparent color is invalid.
  init(_ chunks: PNGChunks, background: UInt8) throws(QRPictureError) {
    header = chunks.header
    self.background = background
    hasTransparency = !chunks.transparency.isEmpty
    let transparency = Array(chunks.transparency)
    switch header.colorType {
    case .palette:
      let palette = Array(chunks.palette)
      guard !palette.isEmpty, palette.count % 3 == 0, palette.count <= 768,
        transparency.count <= palette.count / 3
      else { throw .damaged(.palette) }
      table = stride(from: 0, to: palette.count, by: 3).map { place in
        let level = GrayPicture.level(
          red: palette[place], green: palette[place + 1], blue: palette[place + 2])
        return place / 3 < transparency.count
          ? Self.blend(level, opacity: transparency[place / 3], background) : level
      }
    case .gray, .color:
      let samples = stride(from: 0, to: transparency.count, by: 2)
      guard !hasTransparency || transparency.count == 2 * header.colorType.channelCount
      else { throw .damaged(.palette) }
      // Each sample has two bytes, of which the lower one is used if the depth is at most 8.
      let pixel =
        header.bitDepth == 16 ? transparency : samples.map { transparency[$0 + 1] }
      if header.pixelBits <= 8 {
        let largest = 1 << header.bitDepth - 1
        table = (0...largest).map { UInt8($0 * 255 / largest) }
        if let sample = pixel.first, Int(sample) <= largest { table[Int(sample)] = background }
      } else if hasTransparency {
        transparentPixel = pixel
      }
    case .grayWithOpacity, .colorWithOpacity: hasTransparency = true
    }
  }

  private static func blend(_ level: UInt8, opacity: UInt8, _ background: UInt8) -> UInt8 {
    let (opacity, rest) = (Int(opacity), 255 - Int(opacity))
    return UInt8((Int(level) * opacity + Int(background) * rest + 127) / 255)
  }

  /// Returns the gray level of a pixel in a row.
  ///
  /// - Throws: ``QRPictureError/damaged(_:)`` if the palette has no such color.
  func level(_ row: [UInt8], at index: Int) throws(QRPictureError) -> UInt8 {
    if header.pixelBits <= 8, header.colorType.channelCount == 1 {
      let bit = index * header.bitDepth
      let shift = 8 - header.bitDepth - bit & 7
      let sample = Int(row[bit >> 3]) >> shift & (1 << header.bitDepth - 1)
      guard sample < table.count else { throw .damaged(.palette) }
      return table[sample]
    }
    // The higher byte of a sample of 16 bits is precise enough.
    let step = header.bitDepth / 8
    let place = index * header.pixelBits / 8
    if let transparentPixel,
      row[place..<(place + transparentPixel.count)].elementsEqual(transparentPixel)
    {
      return background
    }
    switch header.colorType {
    case .gray, .palette: return row[place]
    case .grayWithOpacity: return Self.blend(row[place], opacity: row[place + step], background)
    case .color, .colorWithOpacity:
      let level = GrayPicture.level(
        red: row[place], green: row[place + step], blue: row[place + 2 * step])
      guard header.colorType == .colorWithOpacity else { return level }
      return Self.blend(level, opacity: row[place + 3 * step], background)
    }
  }
}

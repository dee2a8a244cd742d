extension QRCode {
  /// Returns the symbol as a PNG image with one bit for each pixel.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels on a side of a module.
  ///   - quietZone: The light margin around the symbol.
  /// - Returns: The bytes of the image.
  /// - Complexity: O(*w*²) for *w* pixels on a side.
  public func png(scale: QRScale = .standard, quietZone: QuietZone = .standard) -> [UInt8] {
    let margin = quietZone.modules
    let side = (size + 2 * margin) * scale.pixels
    let light = [UInt8](repeating: 0xFF, count: (side + 7) / 8)
    var rows: [[UInt8]] = []
    rows.reserveCapacity(side)
    for row in -margin..<(size + margin) {
      var line = light
      for column in 0..<size where self[row, column] {
        let first = (column + margin) * scale.pixels
        for pixel in first..<(first + scale.pixels) {
          line[pixel >> 3] &= ~(0x80 >> UInt8(pixel & 7))
        }
      }
      for _ in 0..<scale.pixels { rows.append(line) }
    }
    return PNGFile(width: side, rows: rows).bytes
  }
}

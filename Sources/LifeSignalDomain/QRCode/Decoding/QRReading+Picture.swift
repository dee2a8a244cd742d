extension QRReading {
  /// Reads the symbol in a picture of the kind that ``QRCode/png(scale:quietZone:)`` creates: one
  /// upright symbol on a light background. To read a photograph, use ``CameraClient/readQRCodes``.
  ///
  /// - Throws: ``QRReadingError`` if the bytes contain no readable symbol.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(png bytes: [UInt8]) throws(QRReadingError) {
    guard let pixels = PNGPixels(bytes), let modules = Self.modules(of: pixels)
    else { throw .notASymbol(rows: 0) }
    try self.init(modules)
  }

  private static func modules(of pixels: PNGPixels) -> [[Bool]]? {
    let rows = 0..<pixels.height
    let columns = 0..<pixels.width
    let hasDarkPixel = { row in columns.contains { pixels.isDark(row: row, column: $0) } }
    guard let top = rows.first(where: hasDarkPixel),
      let bottom = rows.last(where: hasDarkPixel),
      let left = columns.first(where: { pixels.isDark(row: top, column: $0) })
    else { return nil }
    // The first dark row starts with the edge of a finder pattern, which is seven modules wide.
    let edgeWidth = columns[left...].prefix { pixels.isDark(row: top, column: $0) }.count
    let scale = edgeWidth / 7
    let side = bottom + 1 - top
    guard scale > 0, edgeWidth % 7 == 0, side % scale == 0, left + side <= pixels.width,
      let version = QRVersion(size: side / scale)
    else { return nil }
    // The distance of each module's center from the edge of the symbol, in pixels.
    let centers = (0..<version.size).map { $0 * scale + scale / 2 }
    return centers.map { row in
      centers.map { pixels.isDark(row: top + row, column: left + $0) }
    }
  }
}

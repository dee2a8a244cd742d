extension QRCode {
  /// Returns the symbol as an SVG image: one path of dark modules on white, with one unit for each
  /// module.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels on a side of a module when the image is not resized.
  ///   - quietZone: The light margin around the symbol.
  /// - Returns: The text of the image.
  public func svg(scale: QRScale = .standard, quietZone: QuietZone = .standard) -> String {
    let side = size + 2 * quietZone.modules
    let pixels = side * scale.pixels
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(pixels)" height="\(pixels)" \
      viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">
      <rect width="\(side)" height="\(side)" fill="#fff"/>
      <path d="\(svgPath(offset: quietZone.modules))" fill="#000"/>
      </svg>

      """
  }

  /// Returns a path with one rectangle for each run of dark modules in a row.
  func svgPath(offset: Int) -> String {
    var path = ""
    for row in 0..<size {
      var column = 0
      while column < size {
        guard self[row, column] else {
          column += 1
          continue
        }
        let start = column
        while self[row, column] { column += 1 }
        let width = column - start
        path += "M\(start + offset) \(row + offset)h\(width)v1h-\(width)z"
      }
    }
    return path
  }
}

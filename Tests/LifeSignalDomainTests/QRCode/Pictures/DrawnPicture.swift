@testable import LifeSignalDomain

/// A picture in which the tests draw symbols.
struct DrawnPicture {
  private(set) var rows: [[UInt8]]

  var width: Int { rows.first?.count ?? 0 }
  var height: Int { rows.count }

  /// Creates a picture of one gray level.
  init(width: Int, height: Int, level: UInt8) {
    rows = Array(repeating: Array(repeating: level, count: width), count: height)
  }

  /// Draws a symbol.
  ///
  /// - Parameters:
  ///   - code: The symbol.
  ///   - scale: The number of pixels on a side of a module, which need not be whole.
  ///   - margin: The width of the quiet zone in modules.
  ///   - dark: The gray level of the dark modules.
  ///   - light: The gray level of the light modules.
  init(_ code: QRCode, scale: Double, margin: Int, dark: UInt8 = 0, light: UInt8 = 255) {
    let side = Int((Double(code.size + 2 * margin) * scale).rounded())
    rows = (0..<side).map { y in
      (0..<side).map { x in
        let (row, column) = (Int((Double(y) + 0.5) / scale), Int((Double(x) + 0.5) / scale))
        return code[row - margin, column - margin] ? dark : light
      }
    }
  }

  /// The picture, turned clockwise by a quarter turn.
  var turned: Self {
    var result = self
    result.rows = (0..<width).map { x in rows.reversed().map { $0[x] } }
    return result
  }

  /// The picture with the left and the right side exchanged.
  var mirrored: Self {
    var result = self
    result.rows = rows.map { $0.reversed() }
    return result
  }

  /// The picture with its lower right corner pulled inward by a fraction of its sides.
  func skewed(by fraction: Double) -> Self {
    var result = self
    for y in 0..<height {
      for x in 0..<width {
        let shift = fraction * Double(x) * Double(y)
        let (column, row) = (x + Int(shift / Double(height)), y + Int(shift / Double(width)))
        result[x, y] = column < width && row < height ? self[column, row] : 255
      }
    }
    return result
  }

  subscript(x: Int, y: Int) -> UInt8 {
    get { rows[y][x] }
    set { rows[y][x] = newValue }
  }

  /// Draws another picture into this one.
  mutating func draw(_ other: Self, x: Int, y: Int) {
    for (index, row) in other.rows.enumerated() {
      rows[y + index].replaceSubrange(x..<(x + row.count), with: row)
    }
  }

  /// The picture as a PGM file.
  var bytes: [UInt8] { Array("P5 \(width) \(height) 255\n".utf8) + rows.joined() }

  var texts: [String] {
    get throws { try QRReading.all(inPicture: bytes).map(\.text) }
  }
}

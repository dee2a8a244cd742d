/// A picture that is divided into dark and light pixels at a gray level.
struct BinaryPicture {
  let picture: GrayPicture
  /// The lowest level of the light pixels.
  let threshold: UInt8

  var width: Int { picture.width }
  var height: Int { picture.height }

  /// Whether a pixel of the picture is dark.
  func isDark(_ x: Int, _ y: Int) -> Bool { picture.levels[y * picture.width + x] < threshold }

  /// Whether the pixel at a point is dark. Points outside the picture are not.
  func isDark(_ point: Point) -> Bool {
    guard point.x >= 0, point.y >= 0, point.x < Double(width), point.y < Double(height)
    else { return false }
    return isDark(Int(point.x), Int(point.y))
  }
}

/// A place in a picture, in pixels from its upper left corner. The center of the first pixel is at
/// one half in both directions.
struct Point: Hashable {
  var x: Double
  var y: Double

  static func + (first: Self, second: Self) -> Self {
    Self(x: first.x + second.x, y: first.y + second.y)
  }

  static func - (first: Self, second: Self) -> Self {
    Self(x: first.x - second.x, y: first.y - second.y)
  }

  static func * (point: Self, factor: Double) -> Self {
    Self(x: point.x * factor, y: point.y * factor)
  }

  /// The distance from the corner of the picture.
  var length: Double { (x * x + y * y).squareRoot() }

  /// Returns the dot product of the vectors to two points.
  func dot(_ other: Self) -> Double { x * other.x + y * other.y }

  /// Returns the cross product of the vectors to two points. It is positive if the second one is
  /// clockwise of the first one, by less than half a turn.
  func cross(_ other: Self) -> Double { x * other.y - y * other.x }
}

/// Three finder patterns at the corners of a right-angled isosceles triangle, as in a symbol.
struct FinderTriple {
  let topLeft: Point
  let topRight: Point
  let bottomLeft: Point
  let isInverted: Bool
  /// The side of a module in pixels, as estimated from the finder patterns.
  private let moduleSize: Double
  /// The number of modules between the patterns, as estimated from the finder patterns.
  private let moduleCount: Double
  /// The deviation from the exact arrangement. A small triple is more likely than a large one,
  /// whose patterns can belong to different symbols.
  private let unlikeliness: Double

  /// Creates a triple from three patterns, or returns `nil` if they are not in the arrangement of a
  /// symbol.
  ///
  /// - Parameters:
  ///   - corner: The pattern at the right angle.
  ///   - first: One of the other patterns.
  ///   - second: One of the other patterns.
  init?(corner: FinderPattern, _ first: FinderPattern, _ second: FinderPattern) {
    let side = first.center - corner.center
    let otherSide = second.center - corner.center
    let (length, otherLength) = (side.length, otherSide.length)
    let stretch = abs(length - otherLength) / max(length, otherLength)
    let skew = abs(side.dot(otherSide)) / (length * otherLength)
    guard stretch < 0.15, skew < 0.15, corner.isInverted == first.isInverted,
      corner.isInverted == second.isInverted
    else { return nil }
    let narrowest = min(corner.width, first.width, second.width)
    let widest = max(corner.width, first.width, second.width)
    guard widest < 1.4 * narrowest else { return nil }
    // The patterns are seven modules wide, but a horizontal line through a rotated one is longer.
    let uprightness = max(abs(side.x), abs(side.y)) / length
    moduleSize = (corner.width + first.width + second.width) / 3 * uprightness / 7
    moduleCount = length / moduleSize
    guard moduleCount > 12, moduleCount < 200 else { return nil }
    unlikeliness = stretch + skew + widest / narrowest - 1 + moduleCount / 1000
    isInverted = corner.isInverted
    topLeft = corner.center
    // In a symbol that is not mirrored, the lower left pattern is clockwise of the upper right one.
    let isClockwise = side.cross(otherSide) > 0
    topRight = isClockwise ? first.center : second.center
    bottomLeft = isClockwise ? second.center : first.center
  }

  /// The centers of the patterns.
  var centers: [Point] { [topLeft, topRight, bottomLeft] }

  /// The versions with about as many modules between the patterns, the most likely first.
  var versions: [QRVersion] {
    let size = moduleCount + 7
    // The edges of a finder pattern can be half a pixel off, together a pixel in seven modules.
    let tolerance = 3 + size * min(0.5, 1 / (7 * moduleSize))
    return QRVersion.all
      .map { ($0, abs(Double($0.size) - size)) }
      .filter { $0.1 <= tolerance }
      .sorted { $0.1 < $1.1 }
      .map { $0.0 }
  }

  /// Returns the triples among patterns, the most likely first.
  static func all(_ patterns: [FinderPattern]) -> [Self] {
    var triples: [Self] = []
    for corner in patterns {
      // The patterns at similar distances from the corner are next to each other in this order.
      let others =
        patterns
        .map { (pattern: $0, distance: ($0.center - corner.center).length) }
        .filter { (corner.width..<30 * corner.width).contains($0.distance) }
        .sorted { $0.distance < $1.distance }
      for (index, first) in others.enumerated() {
        for second in others[(index + 1)...] {
          guard second.distance < 1.2 * first.distance else { break }
          if let triple = Self(corner: corner, first.pattern, second.pattern) {
            triples.append(triple)
          }
        }
      }
    }
    return triples.sorted { $0.unlikeliness < $1.unlikeliness }
  }
}

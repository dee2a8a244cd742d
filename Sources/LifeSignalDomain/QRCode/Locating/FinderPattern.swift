/// A square that looks like one of the marks in three corners of a symbol: rings of dark, light and
/// dark modules, so that lines through the center have runs of 1, 1, 3, 1 and 1 modules.
struct FinderPattern {
  /// The mean of the centers that were found in several rows of the picture.
  private(set) var center: Point
  /// The length of the lines through the center, in pixels. It is larger than the side of the square
  /// if the symbol is not upright.
  let width: Double
  /// Whether the rings are light, dark and light instead.
  let isInverted: Bool
  private var rowCount = 1.0

  init(center: Point, width: Double, isInverted: Bool) {
    self.center = center
    self.width = width
    self.isInverted = isInverted
  }

  /// Adds a pattern that was found in another row if it is the same one. Otherwise, returns `false`.
  mutating func merge(_ other: Self) -> Bool {
    guard other.isInverted == isInverted, (other.center - center).length < width / 7
    else { return false }
    center = center + (other.center - center) * (1 / (rowCount + 1))
    rowCount += 1
    return true
  }
}

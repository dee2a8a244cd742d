/// A search for the finder patterns in a picture.
struct FinderPatternSearch {
  /// The number of patterns after which the search ends. Each symbol has three.
  private static let maximumCount = 256
  private let picture: BinaryPicture
  private(set) var patterns: [FinderPattern] = []

  /// Searches a picture, row by row.
  ///
  /// - Complexity: O(*n*) for *n* pixels.
  init(_ picture: BinaryPicture) {
    self.picture = picture
    for y in 0..<picture.height where patterns.count < Self.maximumCount { searchRow(y) }
  }

  private mutating func searchRow(_ y: Int) {
    var runs = RunLengths()
    var start = 0
    var isDark = picture.isDark(0, y)
    for x in 1...picture.width where x == picture.width || picture.isDark(x, y) != isDark {
      runs.append(x - start)
      if runs.isFinderPattern { checkPattern(x - runs.total / 2, y, runs.total, isDark) }
      start = x
      isDark.toggle()
    }
  }

  /// Adds the pattern around a pixel if the vertical and the horizontal line through its center have
  /// the runs of a finder pattern and similar lengths.
  ///
  /// - Parameters:
  ///   - x: The column of a pixel near the center.
  ///   - y: The row of the pixel.
  ///   - width: The length of the horizontal line through the pixel.
  ///   - isDark: Whether the center is dark.
  private mutating func checkPattern(_ x: Int, _ y: Int, _ width: Int, _ isDark: Bool) {
    guard picture.isDark(x, y) == isDark,
      let column = line(x, y, (0, 1), limit: width),
      let row = line(x, Int(column.center), (1, 0), limit: width),
      3 * abs(row.length - column.length) < max(row.length, column.length)
    else { return }
    let pattern = FinderPattern(
      center: Point(x: row.center, y: column.center),
      width: Double(row.length + column.length) / 2, isInverted: !isDark)
    for index in patterns.indices where patterns[index].merge(pattern) { return }
    patterns.append(pattern)
  }

  /// Returns the center and the length of a line through a finder pattern, or `nil` if the line has
  /// other runs.
  ///
  /// - Parameters:
  ///   - x: The column of a pixel in the middle run.
  ///   - y: The row of the pixel.
  ///   - direction: The direction of the line.
  ///   - limit: The largest length of a run.
  private func line(
    _ x: Int, _ y: Int, _ direction: (x: Int, y: Int), limit: Int
  ) -> (center: Double, length: Int)? {
    guard let back = runs(x, y, (-direction.x, -direction.y), limit),
      let forth = runs(x, y, direction, limit)
    else { return nil }
    let runs = RunLengths([back[2], back[1], back[0] + forth[0] - 1, forth[1], forth[2]])
    guard runs.isFinderPattern else { return nil }
    let position = direction.x == 0 ? y : x
    let start = position + 1 - back[0] - back[1] - back[2]
    return (Double(start) + Double(runs.total) / 2, runs.total)
  }

  /// Returns the lengths of three runs from a pixel, including the pixel; `nil` if a run is empty or
  /// too long.
  private func runs(
    _ x: Int, _ y: Int, _ direction: (x: Int, y: Int), _ limit: Int
  ) -> InlineArray<3, Int>? {
    var lengths: InlineArray<3, Int> = [0, 0, 0]
    var (x, y) = (x, y)
    var isDark = picture.isDark(x, y)
    for index in 0..<3 {
      while (0..<picture.width).contains(x), (0..<picture.height).contains(y),
        picture.isDark(x, y) == isDark
      {
        lengths[index] += 1
        guard lengths[index] <= limit else { return nil }
        x += direction.x
        y += direction.y
      }
      guard lengths[index] > 0 else { return nil }
      isDark.toggle()
    }
    return lengths
  }
}

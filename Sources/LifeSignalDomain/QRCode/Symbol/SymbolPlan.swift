/// The common part of all symbols of a version: the patterns, and the places of the data.
struct SymbolPlan {
  let version: QRVersion
  /// The dark modules of the patterns and of the version information.
  private(set) var patterns: ModuleGrid
  /// The modules that contain data, as a grid in which exactly these modules are set. It does not
  /// tell whether a module of the symbol is dark.
  private(set) var isData: ModuleGrid

  init(_ version: QRVersion) {
    self.version = version
    patterns = ModuleGrid(size: version.size)
    isData = ModuleGrid(size: version.size, isDark: true)
    drawTiming()
    drawFinders()
    drawAlignments()
    reserveFormat()
    drawVersion()
  }

  var size: Int { version.size }

  private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return }
    patterns[row, column] = isDark
    isData[row, column] = false
  }

  private mutating func drawTiming() {
    for place in 0..<size {
      set(6, place, place % 2 == 0)
      set(place, 6, place % 2 == 0)
    }
  }

  private mutating func drawFinders() {
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] {
      for y in -4...4 {
        for x in -4...4 {
          // The rings at the distances 2 and 4 from the center are light. The outer one separates
          // the pattern from the data.
          let ring = max(abs(x), abs(y))
          set(row + y, column + x, ring != 2 && ring != 4)
        }
      }
    }
  }

  private mutating func drawAlignments() {
    let centers = version.alignmentCenters
    guard let last = centers.last else { return }
    for row in centers {
      for column in centers {
        let isAtFinder =
          (row == 6 && column == 6) || (row == 6 && column == last) || (row == last && column == 6)
        if isAtFinder { continue }
        for y in -2...2 {
          // Only the ring next to the center is light.
          for x in -2...2 { set(row + y, column + x, max(abs(x), abs(y)) != 1) }
        }
      }
    }
  }

  /// The places of both copies of the format information, the lowest bit first (ISO/IEC 18004,
  /// 7.9).
  var formatPositions: [[(row: Int, column: Int)]] {
    let first =
      (0..<6).map { ($0, 8) } + [(7, 8), (8, 8), (8, 7)] + (9..<15).map { (8, 14 - $0) }
    let second =
      (0..<8).map { (8, size - 1 - $0) } + (8..<15).map { (size - 15 + $0, 8) }
    return [first, second]
  }

  private mutating func reserveFormat() {
    for place in formatPositions.joined() { set(place.row, place.column, false) }
    // The standard requires one dark module in every symbol.
    set(size - 8, 8, true)
  }

  private mutating func drawVersion() {
    guard let bits = version.informationBits else { return }
    // Two copies of 6 by 3 modules: left of the upper right finder pattern, and above the lower left
    // one.
    for bit in 0..<18 {
      let isDark = bits >> bit & 1 == 1
      set(bit / 3, size - 11 + bit % 3, isDark)
      set(size - 11 + bit % 3, bit / 3, isDark)
    }
  }

  /// Calls a closure with the places of the data in their order: two columns at a time, from the
  /// right, alternately up and down (ISO/IEC 18004, 7.7.3).
  func forEachDataPosition(_ body: (_ row: Int, _ column: Int) -> Void) {
    var right = size - 1
    var goesUp = true
    while right > 0 {
      // Column 6 contains a timing pattern and no data.
      if right == 6 { right = 5 }
      for step in 0..<size {
        let row = goesUp ? size - 1 - step : step
        if isData.rows[row][right] { body(row, right) }
        if isData.rows[row][right - 1] { body(row, right - 1) }
      }
      goesUp.toggle()
      right -= 2
    }
  }
}

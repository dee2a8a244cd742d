/// A score of how hard a symbol is to read: the sum of the standard's penalties (ISO/IEC 18004,
/// 7.8.3).
struct MaskScore {
  private(set) var penalty = 0
  private let size: Int
  /// The positions of the modules that have a next module: all positions except the last one.
  private let positionsBeforeLast: ModuleLine

  init(_ grid: ModuleGrid) {
    size = grid.size
    positionsBeforeLast = ModuleLine(first: grid.size - 1)
    var darkCount = 0
    for line in grid.rows {
      darkCount += line.count
      addRuns(line)
      addFinders(line)
    }
    for line in grid.columns {
      addRuns(line)
      addFinders(line)
    }
    for row in 1..<size { addSquares(grid.rows[row - 1], grid.rows[row]) }
    addBalance(darkCount)
  }

  /// Returns the modules that have the color of the next module.
  private func sameAsNext(_ line: ModuleLine) -> ModuleLine {
    ~(line ^ (line >> 1)) & positionsBeforeLast
  }

  /// Adds 3 for five modules of one color in a line, and 1 for each further module.
  private mutating func addRuns(_ line: ModuleLine) {
    let same = sameAsNext(line)
    // The starts of five modules of one color.
    let fives = same & (same >> 1) & (same >> 2) & (same >> 3)
    // The first such start in each run.
    let runs = fives & ~(fives << 1)
    // A run of n modules has n - 4 such starts, and its penalty is n - 2.
    penalty += fives.count + 2 * runs.count
  }

  /// Adds 3 for each square of four modules of one color.
  private mutating func addSquares(_ upper: ModuleLine, _ lower: ModuleLine) {
    penalty += 3 * (sameAsNext(upper) & sameAsNext(lower) & ~(upper ^ lower)).count
  }

  /// Adds 40 for each sequence that resembles a finder pattern: 1:1:3:1:1 with four light modules
  /// before or after. The quiet zone counts as light.
  private mutating func addFinders(_ line: ModuleLine) {
    // The positions where the dark modules of a sequence match, and those of them where the light
    // modules between also match. A sequence starts at the latter.
    let darkMatches = line & (line >> 2) & (line >> 3) & (line >> 4) & (line >> 6)
    let finders = darkMatches & ~(line >> 1) & ~(line >> 5)
    if finders.count == 0 { return }
    // The positions at which a sequence would have a dark module among the four before it, and
    // those at which it would have one among the four after it.
    let darkBefore = (line << 1) | (line << 2) | (line << 3) | (line << 4)
    let darkAfter = (line >> 7) | (line >> 8) | (line >> 9) | (line >> 10)
    penalty += 40 * (finders & ~(darkBefore & darkAfter)).count
  }

  /// Adds 10 for each 5 % by which the share of dark modules differs from one half.
  private mutating func addBalance(_ darkCount: Int) {
    let total = size * size
    penalty += abs(darkCount * 20 - total * 10) / total * 10
  }
}

/// A score of how hard a symbol is to read: the sum of the standard's penalties (ISO/IEC 18004,
/// 7.8.3).
struct MaskScore {
  private(set) var penalty = 0
  private let size: Int
  /// The positions of modules that have a next module: all except the last one.
  private let pairs: ModuleLine

  init(_ grid: ModuleGrid) {
    size = grid.size
    pairs = ModuleLine(first: grid.size - 1)
    var dark = 0
    for line in grid.rows {
      dark += line.count
      addRuns(line)
      addFinders(line)
    }
    for line in grid.columns {
      addRuns(line)
      addFinders(line)
    }
    for row in 1..<size { addSquares(grid.rows[row - 1], grid.rows[row]) }
    addBalance(dark)
  }

  /// Returns the modules that have the color of the next module.
  private func sameAsNext(_ line: ModuleLine) -> ModuleLine { ~(line ^ (line >> 1)) & pairs }

  /// Adds 3 for five modules of one color in a line, and 1 for each further module.
  private mutating func addRuns(_ line: ModuleLine) {
    let same = sameAsNext(line)
    // The starts of five modules of one color.
    let fives = same & (same >> 1) & (same >> 2) & (same >> 3)
    let runs = fives & ~(fives << 1)
    penalty += fives.count + 2 * runs.count
  }

  /// Adds 3 for each square of four modules of one color.
  private mutating func addSquares(_ upper: ModuleLine, _ lower: ModuleLine) {
    penalty += 3 * (sameAsNext(upper) & sameAsNext(lower) & ~(upper ^ lower)).count
  }

  /// Adds 40 for each sequence that resembles a finder pattern: 1:1:3:1:1 with four light modules
  /// before or after. The quiet zone counts as light.
  private mutating func addFinders(_ line: ModuleLine) {
    let dark = line & (line >> 2) & (line >> 3) & (line >> 4) & (line >> 6)
    let finders = dark & ~(line >> 1) & ~(line >> 5)
    if finders.count == 0 { return }
    let before = (line << 1) | (line << 2) | (line << 3) | (line << 4)
    let after = (line >> 7) | (line >> 8) | (line >> 9) | (line >> 10)
    penalty += 40 * (finders & ~(before & after)).count
  }

  /// Adds 10 for each 5 % by which the share of dark modules differs from one half.
  private mutating func addBalance(_ dark: Int) {
    let total = size * size
    penalty += abs(dark * 20 - total * 10) / total * 10
  }
}

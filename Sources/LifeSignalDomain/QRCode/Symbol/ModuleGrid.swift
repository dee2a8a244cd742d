/// A square of modules, stored both by rows and by columns, so that both can be read as lines.
struct ModuleGrid: Hashable, Sendable {
  let size: Int
  private(set) var rows: [ModuleLine]
  private(set) var columns: [ModuleLine]

  /// Creates a grid of one color, light by default.
  init(size: Int, isDark: Bool = false) {
    self.size = size
    rows = Array(repeating: isDark ? ModuleLine(first: size) : ModuleLine(), count: size)
    columns = rows
  }

  subscript(row: Int, column: Int) -> Bool {
    get { rows[row][column] }
    set {
      rows[row][column] = newValue
      columns[column][row] = newValue
    }
  }

  /// Inverts the modules that are set both in a mask and in `isData`.
  mutating func invert(_ mask: QRMask, where isData: ModuleGrid) {
    // The pattern of a mask repeats every twelve lines.
    let rowPattern = mask.lines(isTransposed: false)
    let columnPattern = mask.lines(isTransposed: true)
    for line in 0..<size {
      rows[line] = rows[line] ^ (rowPattern[line % 12] & isData.rows[line])
      columns[line] = columns[line] ^ (columnPattern[line % 12] & isData.columns[line])
    }
  }
}

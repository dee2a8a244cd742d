import LifeSignalSimulation

/// A terminal that understands what a line editor writes. It has any number of rows. It keeps the
/// lines that the program wrote, and wraps them again when its width changes, as common terminals do.
struct TerminalModel {
  /// The cells of the lines, each of which takes one or more rows. The second cell of a wide character
  /// is empty.
  private var lines: [[String]] = [[]]
  private var line = 0
  /// The number of columns between the start of the line and the cursor.
  private var column = 0
  /// Whether a character was just written. If it filled its row, the cursor waits in the last column.
  private var isAfterCharacter = false
  var width: Int

  init(width: Int) { self.width = width }

  /// The text of the rows, without spaces at their ends.
  var rows: [String] {
    lines.flatMap { line -> [String] in
      let cells = line
      return stride(from: 0, to: max(cells.count, 1), by: width).map { start in
        cells[start..<min(start + width, cells.count)].joined().trimmed
      }
    }
  }

  /// The row and column of the cursor. After a full row, the cursor waits in its last column.
  var cursor: (row: Int, column: Int) {
    let rowsAbove = lines.prefix(line).reduce(0) { $0 + max(1, ($1.count + width - 1) / width) }
    let shown = isAfterCharacter && column % width == 0 ? column - 1 : column
    return (rowsAbove + shown / width, shown % width)
  }

  /// Interprets a text. Returns whether it contains only what this model understands.
  mutating func write(_ text: String) -> Bool {
    // `\r\n` is a single character.
    var scalars = Array(text.unicodeScalars)[...]
    var pending = ""
    func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x20 }
    while let scalar = scalars.popFirst() {
      if !isControl(scalar) {
        pending.unicodeScalars.append(scalar)
        if let next = scalars.first, !isControl(next) { continue }
        for character in pending { put(character) }
        pending = ""
        continue
      }
      if isAfterCharacter, column % width == 0, scalar != "\u{7}" { column -= 1 }
      if scalar != "\u{7}" { isAfterCharacter = false }
      switch scalar {
      case "\r": column = column / width * width
      case "\n":
        // A new line begins below the whole line.
        let isInLastRow = column / width >= max(0, lines[line].count - 1) / width
        guard isInLastRow, column % width == 0 else { return false }
        line += 1
        if line == lines.count { lines.append([]) }
        column = 0
      case "\u{7}": break
      case "\u{1B}":
        guard scalars.popFirst() == "[" else { return false }
        var digits = ""
        while let digit = scalars.first, ("0"..."9").contains(digit) {
          digits.unicodeScalars.append(digit)
          scalars.removeFirst()
        }
        guard let final = scalars.popFirst(), perform(final, Int(digits) ?? 1) else { return false }
      default: return false
      }
    }
    return true
  }

  private mutating func perform(_ final: Unicode.Scalar, _ count: Int) -> Bool {
    switch final {
    case "A":
      for _ in 0..<count {
        if column >= width {
          column -= width
        } else {
          guard line > 0 else { return false }
          line -= 1
          column += max(0, (lines[line].count - 1) / width) * width
        }
      }
    case "B":
      for _ in 0..<count {
        line += 1
        guard line < lines.count, column < width else { return false }
      }
    case "C":
      guard column % width + count < width else { return false }
      column += count
    case "J":
      lines.removeSubrange((line + 1)...)
      lines[line] = Array(lines[line].prefix(column))
    default: return false
    }
    return true
  }

  private mutating func put(_ character: Character) {
    let columns = character.terminalColumns
    guard columns > 0 else {
      if let last = lines[line].lastIndex(where: { !$0.isEmpty }) {
        lines[line][last] += String(character)
      }
      return
    }
    let cells = [String(character)] + Array(repeating: "", count: columns - 1)
    if lines[line].count < column {
      lines[line] += Array(repeating: " ", count: column - lines[line].count)
    }
    let end = min(column + columns, lines[line].count)
    lines[line].replaceSubrange(column..<end, with: cells)
    column += columns
    isAfterCharacter = true
  }
}

extension String {
  /// The text without spaces at its end.
  var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}

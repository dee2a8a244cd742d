import LifeSignalSimulation

/// The rows that a line editor has drawn, from which it draws the next form of the line.
///
/// Each drawing starts at the first row of the last one, so the cursor has to stay where it is
/// between two drawings.
struct LineDrawing: Equatable {
  /// The number of columns of each drawn row.
  private var rowColumns: [Int] = []
  private var cursor = LineView.Place(row: 0, column: 0)

  /// Returns the text that draws a view.
  ///
  /// - Parameters:
  ///   - view: The prompt, the text and the cursor.
  ///   - size: The current number of columns and rows of the terminal. If the number of columns has
  ///     changed, the terminal has wrapped the drawn rows to the new width.
  mutating func draw(_ view: LineView, size: TerminalSize) -> String {
    let width = max(size.columns, 2)
    var (rows, place) = view.layout(width: width)
    let hiddenRows = Self.firstVisibleRow(of: rows.count, cursorRow: place.row, height: size.rows)
    rows = Array(rows.dropFirst(hiddenRows).prefix(max(size.rows, 1)))
    place.row -= hiddenRows
    let text =
      clearing(width: width) + rows.joined(separator: "\r\n")
      + Self.moves(from: rows.count - 1, to: place)
    rowColumns = rows.map(\.terminalColumns)
    cursor = place
    return text
  }

  /// Returns the text that moves the cursor to the start of the row below the drawn ones, and ends
  /// the drawing.
  mutating func end() -> String {
    let rowsBelow = max(rowColumns.count - 1 - cursor.row, 0)
    self = LineDrawing()
    return (rowsBelow > 0 ? "\u{1B}[\(rowsBelow)B" : "") + "\r\n"
  }

  /// Returns the text that clears the terminal, and ends the drawing.
  mutating func clearTerminal() -> String {
    self = LineDrawing()
    return "\u{1B}[H\u{1B}[2J"
  }

  /// Returns the text that moves the cursor to the first drawn row, and removes all drawn rows.
  private func clearing(width: Int) -> String {
    // The number of rows that a row takes in a terminal of the new width.
    let rowsAbove = rowColumns.prefix(cursor.row).reduce(0) {
      $0 + max(1, ($1 + width - 1) / width)
    }
    let up = rowsAbove + cursor.column / width
    return (up > 0 ? "\u{1B}[\(up)A" : "") + "\r\u{1B}[J"
  }

  /// Returns the number of rows to leave out if the rows do not fit into the terminal.
  private static func firstVisibleRow(of count: Int, cursorRow: Int, height: Int) -> Int {
    let height = max(height, 1)
    guard count > height else { return 0 }
    return min(max(0, cursorRow - height / 2), count - height)
  }

  private static func moves(from row: Int, to place: LineView.Place) -> String {
    let up = row - place.row
    return (up > 0 ? "\u{1B}[\(up)A" : "") + "\r"
      + (place.column > 0 ? "\u{1B}[\(place.column)C" : "")
  }
}

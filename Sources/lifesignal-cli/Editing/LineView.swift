import LifeSignalSimulation

/// What a line editor shows: a prompt, a text and the cursor.
struct LineView: Equatable {
  /// The cursor's place in the rows, counted from zero.
  struct Place: Equatable {
    var row: Int
    var column: Int
  }

  let prompt: String
  let text: [Character]
  /// The number of characters of the text before the cursor.
  let cursor: Int

  /// Returns the rows of a terminal that show the prompt and the text, and the place of the cursor.
  ///
  /// - Parameter width: The number of columns of the terminal, at least 2, so that a wide character
  ///   fits.
  func layout(width: Int) -> (rows: [String], cursor: Place) {
    var rows = [""]
    var column = 0
    func append(_ character: Character) {
      let columns = character.terminalColumns
      if column + columns > width {
        rows.append("")
        column = 0
      }
      rows[rows.count - 1].append(character)
      column += columns
    }
    // The text is divided into characters as a terminal shows it: a mark can join the replacement of
    // an invisible character before it.
    let scalarsBeforeCursor = (prompt + String(text[..<cursor])).unicodeScalars.count
    var scalarCount = 0
    var place: Place?
    for part in (prompt + String(text)).printable {
      // A letter with modifiers of emoji can have any width.
      let character = part.terminalColumns > 2 ? "\u{FFFD}" : part
      if place == nil, scalarCount >= scalarsBeforeCursor {
        // The character under the cursor may be the first one of the next row. A character without
        // columns may follow a full row.
        let isInNextRow = column + character.terminalColumns > width
        place =
          isInNextRow
          ? Place(row: rows.count, column: 0)
          : Place(row: rows.count - 1, column: min(column, width - 1))
      }
      append(character)
      scalarCount += part.unicodeScalars.count
    }
    if let place { return (rows, place) }
    // A cursor after a full row is at the start of the next one.
    if column >= width {
      rows.append("")
      column = 0
    }
    return (rows, Place(row: rows.count - 1, column: column))
  }
}

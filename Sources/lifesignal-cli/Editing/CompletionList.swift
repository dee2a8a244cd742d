import LifeSignalSimulation

/// The words and hints that Tab lists, in as many columns as fit.
struct CompletionList {
  private static let gap = 2

  let completion: PlayCompletion

  /// Returns the lines of the list.
  func lines(width: Int) -> [String] {
    let cellWidth = (completion.words.map(\.terminalColumns).max() ?? 0) + Self.gap
    let columnCount = max(1, (width + Self.gap) / max(1, cellWidth))
    let rowCount = (completion.words.count + columnCount - 1) / columnCount
    let rows = (0..<rowCount).map { row in
      // The order is from top to bottom, column by column.
      let cells = stride(from: row, to: completion.words.count, by: rowCount).map {
        completion.words[$0]
      }
      let padded = cells.dropLast().map { $0.padded(to: cellWidth) }
      return (padded + cells.suffix(1)).joined()
    }
    return rows + completion.hints.map { "or " + $0 }
  }
}

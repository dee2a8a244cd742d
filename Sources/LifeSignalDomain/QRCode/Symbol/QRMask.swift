/// One of the eight patterns that are laid over the data, so that it looks like no pattern (7.8.2).
public struct QRMask: Hashable, Sendable {
  /// From 0 to 7.
  public let number: Int

  /// All eight.
  public static let all = (0..<8).map(QRMask.init(unchecked:))

  /// Nil for a number outside 0 to 7.
  public init?(_ number: Int) {
    guard (0..<8).contains(number) else { return nil }
    self.number = number
  }

  private init(unchecked number: Int) { self.number = number }

  /// Whether the module is inverted. The pattern repeats every twelve modules in both directions.
  func inverts(row: Int, column: Int) -> Bool {
    switch number {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: row * column % 2 + row * column % 3 == 0
    case 6: (row * column % 2 + row * column % 3) % 2 == 0
    default: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }

  /// The lines of the pattern: twelve, each repeated to its end.
  ///
  /// - Parameter isTransposed: Gives the columns instead of the rows.
  func lines(isTransposed: Bool) -> [ModuleLine] {
    (0..<12).map { line in
      var bits: UInt64 = 0
      for place in 0..<12 {
        let inverts =
          isTransposed ? inverts(row: place, column: line) : inverts(row: line, column: place)
        if inverts { bits |= 1 << UInt64(place) }
      }
      return ModuleLine(repeating: bits, width: 12)
    }
  }
}

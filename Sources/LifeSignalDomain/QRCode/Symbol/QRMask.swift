/// One of eight masks, which invert some modules of the data, so that the data does not resemble a
/// pattern of the symbol (ISO/IEC 18004, 7.8.2).
public struct QRMask: Hashable, Sendable {
  /// The number of the mask, from 0 to 7.
  public let number: Int

  /// All eight masks in order.
  public static let all = (0..<8).map(QRMask.init(unchecked:))

  /// Creates a mask, or returns `nil` if the number is not between 0 and 7.
  public init?(_ number: Int) {
    guard (0..<8).contains(number) else { return nil }
    self.number = number
  }

  private init(unchecked number: Int) { self.number = number }

  /// Returns whether the mask inverts a module. The inverted modules form a pattern, which repeats
  /// every twelve modules in both directions.
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

  /// Returns the twelve lines of the pattern, each repeated over a whole line of modules.
  ///
  /// - Parameter isTransposed: Whether to return columns instead of rows.
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

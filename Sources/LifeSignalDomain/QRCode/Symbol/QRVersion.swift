/// The size of a symbol: one of forty, from 21 to 177 modules on a side.
public struct QRVersion: Hashable, Sendable, Comparable {
  /// The number of the version, from 1 to 40.
  public let number: Int

  /// The version with 21 modules on a side.
  public static let smallest = QRVersion(unchecked: 1)
  /// The version with 177 modules on a side.
  public static let largest = QRVersion(unchecked: 40)
  /// All versions, the smallest first.
  public static let all = (1...40).map(QRVersion.init(unchecked:))

  /// Creates a version, or returns `nil` if the number is not between 1 and 40.
  public init?(_ number: Int) {
    guard (1...40).contains(number) else { return nil }
    self.number = number
  }

  /// Creates the version with a number of modules on a side, or returns `nil` if there is none.
  init?(size: Int) {
    guard size >= 21, (size - 17) % 4 == 0 else { return nil }
    self.init((size - 17) / 4)
  }

  private init(unchecked number: Int) { self.number = number }

  /// The number of modules on a side, without the quiet zone.
  public var size: Int { 17 + 4 * number }

  /// Returns whether the first version is smaller than the second.
  public static func < (first: Self, second: Self) -> Bool { first.number < second.number }

  /// The centers of the alignment patterns along one side; empty for version 1 (ISO/IEC 18004,
  /// Annex E).
  ///
  /// The first is the line of the timing pattern, and the last is seven modules from the edge. The
  /// others lie between them at equal distances, except that the first gap takes the remainder.
  var alignmentCenters: [Int] {
    guard number > 1 else { return [] }
    let count = number / 7 + 2
    let last = size - 7
    // The distance from the first to the last center, divided by the number of gaps and rounded up to
    // an even number. Version 32 is the only exception.
    let step = number == 32 ? 26 : (number * 4 + count * 2 + 1) / (count * 2 - 2) * 2
    return [6] + (1..<count).map { last - (count - 1 - $0) * step }
  }

  /// The number of modules that are not used by patterns, format and version information.
  var dataModuleCount: Int {
    // Three patterns of 8 by 8 modules, including the light edges that separate them from the data.
    let finders = 3 * 64
    // Two lines, each between two finder patterns.
    let timing = 2 * (size - 16)
    let perSide = alignmentCenters.count
    // Three corners have no alignment pattern. Each alignment pattern on a timing line shares five
    // modules with that line.
    let alignments =
      perSide == 0 ? 0 : (perSide * perSide - 3) * 25 - 2 * (perSide - 2) * 5
    // Two copies of 15 bits, and the module that is dark in every symbol.
    let format = 2 * 15 + 1
    // Two copies of 18 bits.
    let version = number >= 7 ? 2 * 18 : 0
    return size * size - finders - timing - alignments - format - version
  }

  /// The number of data and error-correction codewords. Up to seven modules remain unused.
  var codewordCount: Int { dataModuleCount / 8 }

  /// The version information, for versions from 7: six bits, and twelve check bits of a BCH code
  /// (ISO/IEC 18004, 7.10).
  var informationBits: Int? {
    number >= 7 ? BCHCode.version.encode(number) : nil
  }
}

/// The size of a symbol: one of forty, of 21 to 177 modules a side.
public struct QRVersion: Hashable, Sendable, Comparable {
  /// From 1 to 40.
  public let number: Int

  /// The smallest.
  public static let smallest = QRVersion(unchecked: 1)
  /// The largest.
  public static let largest = QRVersion(unchecked: 40)
  /// All, the smallest first.
  public static let all = (1...40).map(QRVersion.init(unchecked:))

  /// Nil for a number outside 1 to 40.
  public init?(_ number: Int) {
    guard (1...40).contains(number) else { return nil }
    self.number = number
  }

  /// The version of a symbol of so many modules a side; nil when there is none.
  init?(size: Int) {
    guard size >= 21, (size - 17) % 4 == 0 else { return nil }
    self.init((size - 17) / 4)
  }

  private init(unchecked number: Int) { self.number = number }

  /// The modules of a side, without the quiet zone.
  public var size: Int { 17 + 4 * number }

  /// Whether the first is the smaller one.
  public static func < (first: Self, second: Self) -> Bool { first.number < second.number }

  /// The centres of the alignment patterns along one side; empty for version 1 (Annex E).
  ///
  /// The first is the timing pattern's line, the last keeps seven modules from the edge, and the others
  /// lie between them at one even distance, but for the first gap, which takes what is left.
  var alignmentCentres: [Int] {
    guard number > 1 else { return [] }
    let count = number / 7 + 2
    let last = size - 7
    // Version 32 is the one that does not follow the rule.
    let step = number == 32 ? 26 : (number * 4 + count * 2 + 1) / (count * 2 - 2) * 2
    return [6] + (1..<count).map { last - (count - 1 - $0) * step }
  }

  /// The modules that are not taken by patterns, format and version information.
  var dataModules: Int {
    let finders = 3 * 64
    let timing = 2 * (size - 16)
    let perSide = alignmentCentres.count
    // Those in three corners are left out; those on the timing lines share five modules with them.
    let alignments =
      perSide == 0 ? 0 : (perSide * perSide - 3) * 25 - 2 * (perSide - 2) * 5
    let format = 2 * 15 + 1
    let version = number >= 7 ? 2 * 18 : 0
    return size * size - finders - timing - alignments - format - version
  }

  /// The codewords, data and error correction together. Up to seven modules are left over.
  var codewords: Int { dataModules / 8 }

  /// The information about the version itself, for versions from 7: six bits and twelve of a BCH code
  /// (7.10).
  var informationBits: Int? {
    number >= 7 ? BCHCode.version.encode(number) : nil
  }
}

/// The place of a symbol in a picture.
struct SymbolLocation {
  let version: QRVersion
  private let isInverted: Bool
  /// The points that are three and a half modules from the sides, in the order upper left, upper
  /// right, lower left, lower right. The first three are the centers of the finder patterns.
  private var corners: [Point]

  init(_ triple: FinderTriple, _ version: QRVersion) {
    self.version = version
    isInverted = triple.isInverted
    corners = triple.centers + [triple.topRight + triple.bottomLeft - triple.topLeft]
  }

  /// Returns whether a module is dark in a picture.
  private func isDark(_ row: Int, _ column: Int, in picture: BinaryPicture) -> Bool {
    let distance = Double(version.size - 7)
    let (x, y) = (Double(column - 3) / distance, Double(row - 3) / distance)
    let upper = corners[0] + (corners[1] - corners[0]) * x
    let lower = corners[2] + (corners[3] - corners[2]) * x
    return picture.isDark(upper + (lower - upper) * y) != isInverted
  }

  /// Returns the rows of modules in a picture.
  func modules(in picture: BinaryPicture) -> [[Bool]] {
    (0..<version.size).map { row in
      (0..<version.size).map { isDark(row, $0, in: picture) }
    }
  }

  /// Returns the fraction of modules of the timing patterns that are as they should be. The timing
  /// patterns are two lines of alternating modules between the finder patterns.
  func timingAgreement(in picture: BinaryPicture) -> Double {
    let places = 8...(version.size - 9)
    let count =
      places.count { isDark(6, $0, in: picture) == ($0 % 2 == 0) }
      + places.count { isDark($0, 6, in: picture) == ($0 % 2 == 0) }
    return Double(count) / Double(2 * places.count)
  }

  /// Moves the corners to where the modules of the patterns agree best with the picture, and returns
  /// the fraction that agrees.
  mutating func fit(to picture: BinaryPicture) -> Double {
    let plan = SymbolPlan(version)
    let places = (0..<version.size).flatMap { row in
      (0..<version.size).filter { !plan.isData[row, $0] }.map { (row, $0) }
    }
    let agreement = { (location: Self) in
      places.count { location.isDark($0, $1, in: picture) == plan.patterns[$0, $1] }
    }
    let moduleSize = (corners[1] - corners[0]).length / Double(version.size - 7)
    var best = agreement(self)
    for step in [1, 0.5, 0.25, 0.125].map({ $0 * moduleSize }) {
      for corner in corners.indices.reversed() {
        for (x, y) in [(-1, 0), (1, 0), (0, -1), (0, 1)] as [(Double, Double)] {
          var moved = self
          moved.corners[corner] = corners[corner] + Point(x: x, y: y) * step
          let count = agreement(moved)
          if count > best {
            best = count
            self = moved
          }
        }
      }
    }
    return Double(best) / Double(places.count)
  }
}

/// A search for the symbols in a picture.
struct SymbolSearch {
  /// The number of triples and of symbols that are tried. A picture with many patterns that belong
  /// to no symbol would otherwise take long.
  private static let maximumTripleCount = 4096
  private static let maximumAttemptCount = 256
  /// The smallest fraction of modules of the timing patterns that must be as they should be.
  private static let minimumTimingAgreement = 0.75
  /// The smallest fraction of modules of all patterns that shows that there is a symbol, although it
  /// cannot be read.
  private static let minimumPatternAgreement = 0.85

  private let picture: BinaryPicture
  /// The readings, with the centers of the upper left finder patterns.
  private var found: [(place: Point, reading: QRReading)] = []
  /// The reason why a symbol could not be read.
  private(set) var problem: QRReadingError?
  private var attemptCount = 0

  init(_ picture: BinaryPicture) {
    self.picture = picture
    let triples = FinderTriple.all(FinderPatternSearch(picture).patterns)
    var usedCenters: Set<Point> = []
    for triple in triples.prefix(Self.maximumTripleCount)
    where usedCenters.isDisjoint(with: triple.centers) {
      if let reading = read(triple) {
        found.append((triple.topLeft, reading))
        usedCenters.formUnion(triple.centers)
      }
    }
  }

  /// The readings of all symbols, from top to bottom.
  var readings: [QRReading] {
    found.sorted { ($0.place.y, $0.place.x) < ($1.place.y, $1.place.x) }.map(\.reading)
  }

  private mutating func read(_ triple: FinderTriple) -> QRReading? {
    let locations = triple.versions
      .map { SymbolLocation(triple, $0) }
      .map { (location: $0, agreement: $0.timingAgreement(in: picture)) }
      .filter { $0.agreement >= Self.minimumTimingAgreement }
      .sorted { $0.agreement > $1.agreement }
    for location in locations.prefix(2).map(\.location)
    where attemptCount < Self.maximumAttemptCount {
      attemptCount += 1
      if case .success(let reading) = read(location) { return reading }
      var fitted = location
      let agreement = fitted.fit(to: picture)
      switch read(fitted) {
      case .success(let reading): return reading
      case .failure(let error):
        if agreement >= Self.minimumPatternAgreement { problem = problem ?? error }
      }
    }
    return nil
  }

  /// Reads the modules as they are, and then mirrored, as on the back of a transparent picture.
  private func read(_ location: SymbolLocation) -> Result<QRReading, QRReadingError> {
    let modules = location.modules(in: picture)
    let mirrored = modules.indices.map { column in modules.map { $0[column] } }
    do throws(QRReadingError) {
      return .success(try QRReading(modules))
    } catch {
      return (try? QRReading(mirrored)).map { .success($0) } ?? .failure(error)
    }
  }
}

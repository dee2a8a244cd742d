/// The cheapest division of a text into segments: the one that needs the fewest bits.
///
/// The algorithm visits the characters in order. For each mode, it keeps the cheapest division of
/// the text so far whose last segment has that mode. The result depends on the version, because
/// larger versions have wider length fields.
struct QRSegmentation {
  let segments: [QRSegment]
  /// Whether a designator, which announces UTF-8, precedes the segments. Bytes without a designator
  /// are Latin-1 (ISO/IEC 18004, 7.3.2).
  let announcesUTF8: Bool

  /// The designator of UTF-8: an indicator of four bits and the number of the character set in
  /// eight bits.
  private static let utf8 = (indicator: 0b0111, characterSet: 26, bits: 12)

  /// Divides a text into segments.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  init(_ scalars: [Unicode.Scalar], in version: QRVersion) {
    segments = Self.divide(scalars, in: version)
    announcesUTF8 = segments.contains { segment in
      segment.mode == .byte && segment.scalars.contains { !$0.isASCII }
    }
  }

  /// Returns the number of bits of all segments and of the designator, or `nil` if a length field
  /// is too small for its segment.
  func bits(in version: QRVersion) -> Int? {
    var sum = announcesUTF8 ? Self.utf8.bits : 0
    for segment in segments {
      guard let bits = segment.bits(in: version) else { return nil }
      sum += bits
    }
    return sum
  }

  func append(to buffer: inout BitBuffer, in version: QRVersion) {
    if announcesUTF8 {
      buffer.append(Self.utf8.indicator, width: 4)
      buffer.append(Self.utf8.characterSet, width: 8)
    }
    for segment in segments { segment.append(to: &buffer, in: version) }
  }

  private static func divide(_ scalars: [Unicode.Scalar], in version: QRVersion) -> [QRSegment] {
    let modes = QRMode.allCases
    let headerCosts = modes.map { $0.headerBits(in: version) * costOfBit }
    // For each mode, the cost of the cheapest division so far whose last segment has that mode.
    var costs = headerCosts
    // For each character and mode, the mode of the previous character in the cheapest division.
    var origins: [Int8] = []
    origins.reserveCapacity(scalars.count * modes.count)
    for scalar in scalars {
      let cheapest = cheapest(costs)
      // The cost before the header of a segment that starts at this character.
      let costBeforeNewSegment = wholeBits(costs[cheapest])
      costs = modes.indices.map { mode in
        guard let cost = modes[mode].cost(of: scalar) else {
          origins.append(Int8(mode))
          return unreachableCost
        }
        let newSegmentCost = costBeforeNewSegment + headerCosts[mode]
        let continuesSegment = costs[mode] <= newSegmentCost
        origins.append(Int8(continuesSegment ? mode : cheapest))
        return (continuesSegment ? costs[mode] : newSegmentCost) + cost
      }
    }
    return segments(of: scalars, endingIn: cheapest(costs), origins)
  }

  /// Returns the segments of the cheapest division, which is followed backwards from its end.
  private static func segments(
    of scalars: [Unicode.Scalar], endingIn last: Int, _ origins: [Int8]
  ) -> [QRSegment] {
    let modes = QRMode.allCases
    var segments: [QRSegment] = []
    var (mode, end) = (last, scalars.count)
    for position in scalars.indices.reversed() {
      let origin = Int(origins[position * modes.count + mode])
      if origin == mode && position > 0 { continue }
      segments.append(QRSegment(mode: modes[mode], scalars: scalars[position..<end]))
      (mode, end) = (origin, position)
    }
    return segments.reversed()
  }

  /// The cost of a bit. Costs are in sixths of a bit, because a digit takes 10/3 bits and an
  /// alphanumeric character takes 11/2 bits.
  private static let costOfBit = 6
  /// A cost higher than that of any text, and low enough not to overflow.
  private static let unreachableCost = Int.max / 2

  /// Rounds a cost up to whole bits, because a segment starts at a whole bit.
  private static func wholeBits(_ cost: Int) -> Int {
    (cost + costOfBit - 1) / costOfBit * costOfBit
  }

  private static func cheapest(_ costs: [Int]) -> Int {
    costs.indices.min { wholeBits(costs[$0]) < wholeBits(costs[$1]) } ?? 0
  }
}

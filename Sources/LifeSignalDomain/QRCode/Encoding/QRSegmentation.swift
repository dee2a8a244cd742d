/// The way to cut a text into segments that takes the fewest bits.
///
/// A walk over the characters that keeps, for each mode, the cheapest way to have come to the
/// character in that mode. Which way is the cheapest depends on the version, by the width of the
/// length fields: there are three of them.
struct QRSegmentation {
  let segments: [QRSegment]
  /// Whether the bytes have to be announced as UTF-8: without that they are Latin-1 (7.3.2).
  let announcesUTF8: Bool

  /// The designator of UTF-8, with the four bits before it.
  private static let utf8 = (indicator: 0b0111, assignment: 26, bits: 12)

  /// - Complexity: O(n).
  init(_ scalars: [Unicode.Scalar], in version: QRVersion) {
    segments = Self.cut(scalars, in: version)
    announcesUTF8 = segments.contains { segment in
      segment.mode == .byte && segment.scalars.contains { !$0.isASCII }
    }
  }

  /// The bits of all segments; nil when one of them is longer than its length field can say.
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
      buffer.append(Self.utf8.assignment, width: 8)
    }
    for segment in segments { segment.append(to: &buffer, in: version) }
  }

  private static func cut(_ scalars: [Unicode.Scalar], in version: QRVersion) -> [QRSegment] {
    let modes = QRMode.allCases
    let heads = modes.map { $0.headBits(in: version) * bit }
    // What it costs to have come here in each mode.
    var costs = heads
    // Of each character and mode: in which mode the one before it was, on the cheapest way.
    var origins: [Int8] = []
    origins.reserveCapacity(scalars.count * modes.count)
    for scalar in scalars {
      let cheapest = cheapest(costs)
      let change = wholeBits(costs[cheapest])
      costs = modes.indices.map { mode in
        guard let cost = modes[mode].cost(of: scalar) else {
          origins.append(Int8(mode))
          return never
        }
        let stays = costs[mode] <= change + heads[mode]
        origins.append(Int8(stays ? mode : cheapest))
        return (stays ? costs[mode] : change + heads[mode]) + cost
      }
    }
    return segments(of: scalars, endingIn: cheapest(costs), origins)
  }

  /// Goes back along the cheapest way.
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

  /// Costs are in sixths of a bit, so that a digit has a whole number.
  private static let bit = 6
  /// More than any text costs, and far from overflowing.
  private static let never = Int.max / 2

  /// A new segment begins at a whole bit.
  private static func wholeBits(_ cost: Int) -> Int { (cost + bit - 1) / bit * bit }

  private static func cheapest(_ costs: [Int]) -> Int {
    costs.indices.min { wholeBits(costs[$0]) < wholeBits(costs[$1]) } ?? 0
  }
}

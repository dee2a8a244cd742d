/// The lengths of five consecutive runs of equal pixels on a line of a picture.
struct RunLengths {
  private var lengths: InlineArray<5, Int> = [0, 0, 0, 0, 0]

  init() {}

  init(_ lengths: InlineArray<5, Int>) { self.lengths = lengths }

  var total: Int { lengths[0] + lengths[1] + lengths[2] + lengths[3] + lengths[4] }

  /// Appends a run, and removes the first one.
  mutating func append(_ length: Int) {
    lengths = [lengths[1], lengths[2], lengths[3], lengths[4], length]
  }

  /// Whether the line could go through the center of a finder pattern, so that the runs are 1, 1, 3,
  /// 1 and 1 modules long. Each run can be wrong by less than half of its length.
  var isFinderPattern: Bool {
    let total = total
    for index in 0..<5 {
      let modules = index == 2 ? 3 : 1
      // A module is a seventh of the line.
      guard abs(14 * lengths[index] - 2 * modules * total) < modules * total else { return false }
    }
    return true
  }
}

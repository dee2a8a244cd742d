/// Collects the parts of a value that differ, and counts the equal parts and the parts that are not
/// listed.
struct DifferenceGroup {
  private var entries: [DifferenceTree.Entry] = []
  private var hasListedDifference = false
  private var omittedCount = 0

  var isEmpty: Bool { !hasListedDifference && omittedCount == 0 }

  mutating func add(_ difference: DifferenceTree?, at place: ValuePath.Component? = nil) {
    switch difference {
    case nil: addUnchanged(1)
    case .omitted(let count)?: omittedCount = omittedCount.addingUpToMaximum(count)
    case let difference?:
      hasListedDifference = true
      entries.append(.difference(place, difference))
    }
  }

  mutating func addUnchanged(_ count: Int) {
    guard count > 0 else { return }
    if case .unchanged(let previous) = entries.last {
      entries[entries.count - 1] = .unchanged(previous + count)
    } else {
      entries.append(.unchanged(count))
    }
  }

  /// Returns the difference of the whole value between its delimiters; nil if nothing differs.
  func finish(_ open: String, _ close: String) -> DifferenceTree? {
    if isEmpty { return nil }
    guard hasListedDifference else { return .omitted(omittedCount) }
    let omitted: [DifferenceTree.Entry] =
      omittedCount > 0 ? [.difference(nil, .omitted(omittedCount))] : []
    return .group(open: open, entries + omitted, close: close)
  }
}

/// A collector of the parts of a value that differ. It counts the equal parts, and the differences
/// beyond the limit of listed changes.
struct DifferenceGroup {
  private var entries: [DifferenceTree.Entry] = []
  private var hasListedDifference = false
  private var omittedCount = 0

  var isEmpty: Bool { !hasListedDifference && omittedCount == 0 }

  /// Adds the difference of a part, or an equal part if there is no difference.
  ///
  /// - Parameter component: The path component from the whole value to the part.
  mutating func add(_ difference: DifferenceTree?, at component: ValuePath.Component? = nil) {
    switch difference {
    case nil: addUnchanged(1)
    case .omitted(let count)?: omittedCount = omittedCount.addingUpToMaximum(count)
    case let difference?:
      hasListedDifference = true
      entries.append(.difference(component, difference))
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

  /// Returns the difference of the whole value, which is printed between the delimiters `open` and
  /// `close`; nil if nothing differs.
  func finish(_ open: String, _ close: String) -> DifferenceTree? {
    if isEmpty { return nil }
    guard hasListedDifference else { return .omitted(omittedCount) }
    let omitted: [DifferenceTree.Entry] =
      omittedCount > 0 ? [.difference(nil, .omitted(omittedCount))] : []
    return .group(open: open, entries + omitted, close: close)
  }
}

internal import StateKit

extension ValueComparison {
  /// The length beyond which a list is long. Elements of long lists are compared in detail only if
  /// they are not equal according to `==`.
  static let longListCount = 1_000

  /// The total length of both lists beyond which elements that are not `Hashable` are compared by
  /// position.
  private static let maximumAlignedCount = 20_000

  mutating func compareLists(
    _ old: any OrderedElements, _ new: any OrderedElements, depth: Int
  ) -> DifferenceTree? {
    let (oldCount, newCount) = (old.elementCount, new.elementCount)
    let isLong = max(oldCount, newCount) > Self.longListCount
    let commonEnds =
      isLong ? (old as? any EquatableElements)?.commonPrefixAndSuffixCounts(with: new) : nil
    let (start, end) = commonEnds ?? (0, 0)
    var list = ElementLists(
      old: old.elements(in: start..<(oldCount - end)),
      new: new.elements(in: start..<(newCount - end)),
      start: start, end: end, isLong: isLong, depth: depth)
    let hasSameIDs = Self.haveSameIDs(old, new)
    if stopsAtFirstDifference {
      guard oldCount == newCount, hasSameIDs else { return .omitted(1) }
      for (old, new) in zip(list.old, list.new) where !isSame(old, new, depth: depth) {
        return .omitted(1)
      }
      return nil
    }
    if commonEnds == nil, hasSameIDs { list.trim { isSame($0, $1, depth: depth) } }
    var group = DifferenceGroup()
    group.addUnchanged(list.start)
    let oldIDs = (old as? any IdentifiedElements)?.uniqueIDs(list.start..<(oldCount - list.end))
    let newIDs = (new as? any IdentifiedElements)?.uniqueIDs(list.start..<(newCount - list.end))
    if let oldIDs, let newIDs {
      compareIdentified(list, oldIDs, newIDs, into: &group)
    } else {
      comparePositioned(list, into: &group)
    }
    group.addUnchanged(list.end)
    return group.finish("[", "]")
  }

  /// Whether equal elements at the same position of two lists have the same id.
  private static func haveSameIDs(_ old: any OrderedElements, _ new: any OrderedElements) -> Bool {
    guard let old = old as? any SeparatelyIdentifiedElements,
      let new = new as? any SeparatelyIdentifiedElements
    else { return true }
    return old.uniqueIDs(0..<old.elementCount) == new.uniqueIDs(0..<new.elementCount)
  }

  /// Compares elements without ids. An edit script aligns the elements.
  private mutating func comparePositioned(_ list: ElementLists, into group: inout DifferenceGroup) {
    let script = makeScript(for: list)
    var removed: [Int] = []
    var inserted: [Int] = []
    for instruction in script.instructions {
      switch instruction {
      case .remove(let index): removed.append(index)
      case .insert(let index): inserted.append(index)
      case .keep(let old, let new):
        pairReplacements(&removed, &inserted, list, into: &group)
        group.add(compareElements(list, old, new), at: .index(list.start + new))
      }
    }
    pairReplacements(&removed, &inserted, list, into: &group)
  }

  private mutating func makeScript(for list: ElementLists) -> EditScript {
    let alignsByHash = list.isLong && list.old.first is AnyHashable
    guard alignsByHash || list.old.count + list.new.count <= Self.maximumAlignedCount else {
      // Compares by position: elements at the same index have the same number.
      return EditScript(from: Array(list.old.indices), to: Array(list.new.indices))
    }
    var numbering = ValueNumbering()
    return EditScript(
      from: list.old.map { numbering.number(for: key(of: $0, in: list)) },
      to: list.new.map { numbering.number(for: key(of: $0, in: list)) })
  }

  /// Pairs the removed and inserted elements between two kept elements, and reports each pair as a
  /// change and the remaining elements as removed or inserted.
  private mutating func pairReplacements(
    _ removed: inout [Int], _ inserted: inout [Int], _ list: ElementLists,
    into group: inout DifferenceGroup
  ) {
    for (old, new) in zip(removed, inserted) {
      group.add(compareElements(list, old, new), at: .index(list.start + new))
    }
    for old in removed.dropFirst(inserted.count) {
      group.add(
        recordChange { .removed($0.capture(list.old[old])) }, at: .index(list.start + old))
    }
    for new in inserted.dropFirst(removed.count) {
      group.add(
        recordChange { .inserted($0.capture(list.new[new]), at: nil) }, at: .index(list.start + new)
      )
    }
    removed = []
    inserted = []
  }

  /// Compares two elements. In a long list, elements that are equal according to `==` are skipped.
  mutating func compareElements(
    _ list: ElementLists, _ old: Int, _ new: Int
  ) -> DifferenceTree? {
    let (old, new) = (list.old[old], list.new[new])
    if list.isLong && isEqual(old, new) == true { return nil }
    return compare(old, new, depth: list.depth)
  }
}

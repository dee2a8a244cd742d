extension ValueComparison {
  /// The number of elements beyond which those that are equal by their own `==` are not looked into.
  static let longList = 1_000

  /// The number of elements beyond which those that are not `Hashable` are compared by position.
  private static let longestAligned = 20_000

  mutating func compareLists(
    _ old: any ListedElements, _ new: any ListedElements, depth: Int
  ) -> DifferenceTree? {
    let (oldCount, newCount) = (old.listedCount, new.listedCount)
    let isLong = max(oldCount, newCount) > Self.longList
    let ends = isLong ? (old as? any EquatableElements)?.commonEnds(with: new) : nil
    let (start, end) = ends ?? (0, 0)
    var list = ElementLists(
      old: old.listed(start..<(oldCount - end)), new: new.listed(start..<(newCount - end)),
      start: start, end: end, isLong: isLong, depth: depth)
    if isProbe {
      guard oldCount == newCount else { return .omitted(1) }
      for (old, new) in zip(list.old, list.new) where !isSame(old, new, depth: depth) {
        return .omitted(1)
      }
      return nil
    }
    if ends == nil { list.trim { isSame($0, $1, depth: depth) } }
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

  /// Compares elements that have no ids, between those that a shortest edit script keeps.
  private mutating func comparePositioned(_ list: ElementLists, into group: inout DifferenceGroup) {
    let script = script(for: list)
    var removed: [Int] = []
    var inserted: [Int] = []
    for step in script.steps {
      switch step {
      case .remove(let index): removed.append(index)
      case .insert(let index): inserted.append(index)
      case .keep(let old, let new):
        fill(&removed, &inserted, list, into: &group)
        group.add(compareElements(list, old, new), at: .index(list.start + new))
      }
    }
    fill(&removed, &inserted, list, into: &group)
  }

  private mutating func script(for list: ElementLists) -> EditScript {
    let isHashable = list.isLong && list.old.first is AnyHashable
    guard isHashable || list.old.count + list.new.count <= Self.longestAligned else {
      return EditScript(from: Array(list.old.indices), to: Array(list.new.indices))
    }
    var tokens = Tokens()
    return EditScript(
      from: list.old.map { tokens.token(for: key(of: $0, in: list)) },
      to: list.new.map { tokens.token(for: key(of: $0, in: list)) })
  }

  /// Between two kept elements, what was removed and what was inserted are taken for changes of one
  /// another, one by one.
  private mutating func fill(
    _ removed: inout [Int], _ inserted: inout [Int], _ list: ElementLists,
    into group: inout DifferenceGroup
  ) {
    for (old, new) in zip(removed, inserted) {
      group.add(compareElements(list, old, new), at: .index(list.start + new))
    }
    for old in removed.dropFirst(inserted.count) {
      group.add(
        note { .removed($0.capture(list.old[old])) }, at: .index(list.start + old))
    }
    for new in inserted.dropFirst(removed.count) {
      group.add(
        note { .inserted($0.capture(list.new[new]), at: nil) }, at: .index(list.start + new))
    }
    removed = []
    inserted = []
  }

  /// Compares two elements; in a long list only those that are not equal by their own `==`.
  mutating func compareElements(
    _ list: ElementLists, _ old: Int, _ new: Int
  ) -> DifferenceTree? {
    let (old, new) = (list.old[old], list.new[new])
    if list.isLong && isEqual(old, new) == true { return nil }
    return compare(old, new, depth: list.depth)
  }
}

/// A part-by-part comparison of two values that records the differences.
struct ValueComparison {
  let printer: ValuePrinter
  /// Whether it is sufficient to find out whether there is any difference.
  private(set) var stopsAtFirstDifference = false
  /// Whether some parts were out of bounds and had no `==`.
  private var isBounded = false
  /// The number of pairs that could not be compared.
  private var opaque = 0
  private var listedChanges = 0
  /// The number of parts that may still be compared. The limits of depth and breadth alone do not
  /// bound their product.
  private var partsLeft: Int
  /// The pairs of objects that were compared: a pair that several places share is compared once.
  private var visits: [ObjectPair: Visit] = [:]
  /// The pairs of objects that the current probe has visited.
  private var probed: Set<ObjectPair> = []
  /// The number of objects that occurred in both values.
  private var sharedObjects = 0
  /// Whether objects that occur in both values are searched for values that do not equal
  /// themselves.
  private var comparesSharedObjects = false
  /// The number of pairs that are treated as equal although `==` may distinguish them: NaN values,
  /// and pairs of objects that are not compared again.
  private var possiblyUnequalCount = 0

  init(_ printer: ValuePrinter) {
    self.printer = printer
    partsLeft = printer.maximumParts
  }

  /// The reasons why some parts were not compared.
  var gaps: Set<ValueDifference.Gap> {
    var gaps: Set<ValueDifference.Gap> = []
    if isBounded { gaps.insert(.outOfBounds) }
    if opaque > 0 { gaps.insert(.opaque) }
    return gaps
  }

  /// Compares two values; returns nil if they do not differ.
  mutating func compare(_ old: Any, _ new: Any, depth: Int) -> DifferenceTree? {
    let (old, new) = (unboxed(old), unboxed(new))
    guard type(of: old) == type(of: new) else { return changed(old, new) }
    if partsLeft > 0 { partsLeft -= 1 }
    guard partsLeft > 0, depth < printer.maximumDepth else { return compareBeyondLimits(old, new) }
    guard let first = objectIdentifier(of: old), let second = objectIdentifier(of: new) else {
      return compareParts(old, new, depth: depth + 1)
    }
    if first == second {
      sharedObjects += 1
      guard comparesSharedObjects else { return nil }
    }
    let pair = ObjectPair(old: first, new: second)
    if let visit = visits[pair] { return revisit(visit) }
    if stopsAtFirstDifference {
      guard probed.insert(pair).inserted else {
        return first == second ? nil : treatAsEqual()
      }
      return compareParts(old, new, depth: depth + 1)
    }
    visits[pair] = .open
    let tree = compareParts(old, new, depth: depth + 1)
    visits[pair] = .done(tree)
    return tree
  }

  /// Returns the difference of two objects that were visited before: in a cycle none, otherwise the
  /// same difference again, because it is at another place.
  private mutating func revisit(_ visit: Visit) -> DifferenceTree? {
    guard case .done(let tree?) = visit else { return treatAsEqual() }
    let count = tree.changeCount
    guard !stopsAtFirstDifference, listedChanges + count <= printer.maximumChanges else {
      return .omitted(count.addingUpToMaximum(tree.omittedCount))
    }
    listedChanges += count
    return tree
  }

  private mutating func treatAsEqual() -> DifferenceTree? {
    countPossiblyUnequal()
    return nil
  }

  /// Records that a pair is treated as equal although `==` may distinguish it.
  mutating func countPossiblyUnequal() { possiblyUnequalCount += 1 }

  /// Compares values whose parts are out of bounds.
  private mutating func compareBeyondLimits(_ old: Any, _ new: Any) -> DifferenceTree? {
    if old is any Equatable { return compareWithoutParts(old, new) }
    isBounded = true
    return treatAsEqual()
  }

  private mutating func compareParts(_ old: Any, _ new: Any, depth: Int) -> DifferenceTree? {
    let before = (unexplained: possiblyUnequalCount, opaque: opaque, sharedObjects: sharedObjects)
    if let found = compareShapes(old, new, depth: depth) { return found }
    guard let isEqual = isEqual(old, new) else { return nil }
    // `==` reports a difference that no part shows. This is not a difference if the value does not
    // equal itself, which `old == old` cannot reveal: an array equals itself without a comparison
    // of its elements.
    if !isEqual, before.unexplained == possiblyUnequalCount, before.sharedObjects < sharedObjects {
      compareSharedObjects(old, new, depth: depth)
    }
    guard isEqual || before.unexplained == possiblyUnequalCount else { return nil }
    // The `==` of the value covers the parts that could not be compared.
    opaque = before.opaque
    return isEqual ? nil : changed(old, new)
  }

  /// Searches the objects that occur in both values for values that do not equal themselves. Such a
  /// value explains why the whole values are not equal.
  private mutating func compareSharedObjects(_ old: Any, _ new: Any, depth: Int) {
    if comparesSharedObjects { return }
    comparesSharedObjects = true
    defer { comparesSharedObjects = false }
    let (wasProbe, wasProbed) = (stopsAtFirstDifference, probed)
    (stopsAtFirstDifference, probed) = (true, [])
    _ = compareShapes(old, new, depth: depth)
    (stopsAtFirstDifference, probed) = (wasProbe, wasProbed)
  }

  private mutating func compareShapes(_ old: Any, _ new: Any, depth: Int) -> DifferenceTree? {
    switch (ValueShape(of: old), ValueShape(of: new)) {
    case (.optional(let first?), .optional(let second?)):
      return compare(first, second, depth: depth)
    case (.optional(nil), .optional(nil)):
      return nil
    case (.enumCase(let name, let first?), .enumCase(let other, let second?)) where name == other:
      return compare(first, second, depth: depth)?.asPayload(of: name)
    case (.members(let name, let first), .members(_, let second))
    where !first.isEmpty && first.map(\.label) == second.map(\.label):
      return compareMembers(first, second, depth: depth).finish("\(name ?? "")(", ")")
    case (.elements(let first), .elements(let second)):
      return compareLists(first, second, depth: depth)
    case (.keyed(let keys, let first), .keyed(_, let second)):
      return compareKeyed(keys, first, second, depth: depth)
    case (.text(let first), .text(let second)):
      return compareTexts(first, second)
    case (.enumCase(let first, nil), .enumCase(let second, nil)) where first == second:
      return compareWithoutParts(old, new)
    case (.members(_, let first), .members(_, let second)) where first.isEmpty && second.isEmpty:
      return compareWithoutParts(old, new)
    case (.verbatim, .verbatim):
      return compareWithoutParts(old, new)
    default:
      return changed(old, new)
    }
  }

  private mutating func compareMembers(
    _ old: [ValueShape.Member], _ new: [ValueShape.Member], depth: Int
  ) -> DifferenceGroup {
    var group = DifferenceGroup()
    for (offset, (old, new)) in zip(old, new).enumerated() {
      let place = old.label.map(ValuePath.Component.member) ?? .position(offset)
      group.add(compare(old.value, new.value, depth: depth), at: place)
      if stopsAtFirstDifference && !group.isEmpty { break }
    }
    return group
  }

  /// Returns whether two values are equal, part by part.
  mutating func isSame(_ old: Any, _ new: Any, depth: Int) -> Bool {
    if stopsAtFirstDifference { return compare(old, new, depth: depth) == nil }
    stopsAtFirstDifference = true
    defer {
      stopsAtFirstDifference = false
      probed = []
    }
    return compare(old, new, depth: depth) == nil
  }

  /// Compares values without parts: by `==`, or by their printed form if they have no `==`.
  private mutating func compareWithoutParts(_ old: Any, _ new: Any) -> DifferenceTree? {
    guard let isEqual = isEqual(old, new) else {
      guard printer.capture(old) == printer.capture(new) else { return changed(old, new) }
      if isOpaque(old) { opaque += 1 }
      return nil
    }
    if isEqual { return nil }
    guard isUnequalToItself(old), isUnequalToItself(new) else { return changed(old, new) }
    return treatAsEqual()
  }

  /// Returns the key by which the elements of a list are aligned; equal elements have equal keys.
  /// Aligned elements are compared separately.
  mutating func key(of element: Any, in list: ElementLists) -> AnyHashable {
    if list.isLong, let element = element as? AnyHashable { return element }
    var reader = ValueReader(printer, maximumParts: 1_000, maximumText: .max)
    let tree = reader.read(element)
    partsLeft = max(0, partsLeft - reader.partsRead)
    return AnyHashable(tree)
  }

  /// Records a change, which is printed only if it will be listed.
  mutating func recordChange(_ kind: (ValuePrinter) -> ValueChange.Kind) -> DifferenceTree? {
    guard !stopsAtFirstDifference, listedChanges < printer.maximumChanges else {
      return .omitted(1)
    }
    listedChanges += 1
    return .change(kind(printer))
  }
}

/// Two objects that are compared with each other.
private struct ObjectPair: Hashable {
  let old: ObjectIdentifier
  let new: ObjectIdentifier
}

/// The comparison state of two visited objects.
private enum Visit {
  /// The comparison is in progress; a cycle can reach the pair again.
  case open
  case done(DifferenceTree?)
}

/// Returns whether two values of one type are equal; nil if the type has no `==`.
func isEqual(_ old: Any, _ new: Any) -> Bool? {
  func compare<Value: Equatable>(_ old: Value) -> Bool? { (new as? Value).map { old == $0 } }
  return (old as? any Equatable).flatMap { compare($0) }
}

/// Returns whether a value does not equal itself, such as NaN.
private func isUnequalToItself(_ value: Any) -> Bool { isEqual(value, value) == false }

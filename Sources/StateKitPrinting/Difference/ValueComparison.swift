/// A part-by-part comparison of two values that records the differences.
struct ValueComparison {
  let printer: ValuePrinter
  /// Whether the comparison only determines if the values differ, and does not list the changes.
  private(set) var stopsAtFirstDifference = false
  /// Whether some parts were beyond the limits of the printer and had no `==`.
  private var hasPartsBeyondLimits = false
  /// The number of pairs of values that could not be compared, because their content is not
  /// visible.
  private var opaquePairCount = 0
  private var listedChangeCount = 0
  /// The number of parts that may still be compared. The limit of depth does not suffice: a value
  /// within it can have billions of parts.
  private var partsLeft: Int
  /// The pairs of objects that were compared. A pair that occurs at several places is compared
  /// once.
  private var visits: [ObjectPair: Visit] = [:]
  /// The pairs of objects that were visited since `stopsAtFirstDifference` became true.
  private var visitedPairs: Set<ObjectPair> = []
  /// The number of objects that occurred in both values.
  private var sharedObjectCount = 0
  /// Whether the comparison also visits the objects that occur in both values. It does so only to
  /// find values in them that do not equal themselves, such as NaN.
  private var comparesSharedObjects = false
  /// The number of pairs that are treated as equal although `==` may distinguish them, such as NaN
  /// values, pairs of objects that are not compared again, and parts beyond the limits.
  private var possiblyUnequalCount = 0

  init(_ printer: ValuePrinter) {
    self.printer = printer
    partsLeft = printer.maximumParts
  }

  /// The reasons why some parts were not compared.
  var gaps: Set<ValueDifference.Gap> {
    var gaps: Set<ValueDifference.Gap> = []
    if hasPartsBeyondLimits { gaps.insert(.beyondLimits) }
    if opaquePairCount > 0 { gaps.insert(.opaque) }
    return gaps
  }

  /// Compares two values; returns nil if they do not differ.
  mutating func compare(_ old: Any, _ new: Any, depth: Int) -> DifferenceTree? {
    let (old, new) = (unboxed(old), unboxed(new))
    guard type(of: old) == type(of: new) else { return recordReplacement(of: old, by: new) }
    if partsLeft > 0 { partsLeft -= 1 }
    guard partsLeft > 0, depth < printer.maximumDepth else { return compareBeyondLimits(old, new) }
    guard let oldObject = objectIdentifier(of: old), let newObject = objectIdentifier(of: new)
    else { return compareParts(old, new, depth: depth + 1) }
    if oldObject == newObject {
      sharedObjectCount += 1
      guard comparesSharedObjects else { return nil }
    }
    let pair = ObjectPair(old: oldObject, new: newObject)
    if let visit = visits[pair] { return revisit(visit) }
    if stopsAtFirstDifference {
      guard visitedPairs.insert(pair).inserted else {
        return oldObject == newObject ? nil : treatAsEqual()
      }
      return compareParts(old, new, depth: depth + 1)
    }
    visits[pair] = .open
    let tree = compareParts(old, new, depth: depth + 1)
    visits[pair] = .done(tree)
    return tree
  }

  /// Returns the difference of two objects that were visited before: none inside a cycle, otherwise
  /// the same difference again, because the objects also occur at this place.
  private mutating func revisit(_ visit: Visit) -> DifferenceTree? {
    guard case .done(let tree?) = visit else { return treatAsEqual() }
    let count = tree.changeCount
    guard !stopsAtFirstDifference, listedChangeCount + count <= printer.maximumChanges else {
      return .omitted(count.addingUpToMaximum(tree.omittedCount))
    }
    listedChangeCount += count
    return tree
  }

  private mutating func treatAsEqual() -> DifferenceTree? {
    countPossiblyUnequal()
    return nil
  }

  /// Records that a pair is treated as equal although `==` may distinguish it.
  mutating func countPossiblyUnequal() { possiblyUnequalCount += 1 }

  /// Compares values whose parts are beyond the limits of the printer.
  private mutating func compareBeyondLimits(_ old: Any, _ new: Any) -> DifferenceTree? {
    if old is any Equatable { return compareWithoutParts(old, new) }
    hasPartsBeyondLimits = true
    return treatAsEqual()
  }

  private mutating func compareParts(_ old: Any, _ new: Any, depth: Int) -> DifferenceTree? {
    let countsBefore = (
      possiblyUnequal: possiblyUnequalCount, opaque: opaquePairCount, shared: sharedObjectCount
    )
    if let found = compareShapes(old, new, depth: depth) { return found }
    guard let isEqual = isEqual(old, new) else { return nil }
    // If `isEqual` is false, `==` reports a difference that no part shows. Such a difference is not
    // listed if some part, such as NaN, does not equal itself. `old == old` cannot find such a
    // part: an array equals itself without a comparison of its elements.
    if !isEqual, countsBefore.possiblyUnequal == possiblyUnequalCount,
      countsBefore.shared < sharedObjectCount
    {
      compareSharedObjects(old, new, depth: depth)
    }
    guard isEqual || countsBefore.possiblyUnequal == possiblyUnequalCount else { return nil }
    // The `==` of the whole value also compares the parts that could not be compared separately.
    opaquePairCount = countsBefore.opaque
    return isEqual ? nil : recordReplacement(of: old, by: new)
  }

  /// Searches the objects that occur in both values for values that do not equal themselves, and
  /// adds them to `possiblyUnequalCount`. If there is such a value, it is the reason why the whole
  /// values are not equal.
  private mutating func compareSharedObjects(_ old: Any, _ new: Any, depth: Int) {
    if comparesSharedObjects { return }
    comparesSharedObjects = true
    defer { comparesSharedObjects = false }
    let previous = (stopsAtFirstDifference, visitedPairs)
    (stopsAtFirstDifference, visitedPairs) = (true, [])
    _ = compareShapes(old, new, depth: depth)
    (stopsAtFirstDifference, visitedPairs) = previous
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
    case (.keyed(let kind, let first), .keyed(_, let second)):
      return compareKeyed(kind, first, second, depth: depth)
    case (.text(let first), .text(let second)):
      return compareTexts(first, second)
    case (.enumCase(let first, nil), .enumCase(let second, nil)) where first == second:
      return compareWithoutParts(old, new)
    case (.members(_, let first), .members(_, let second)) where first.isEmpty && second.isEmpty:
      return compareWithoutParts(old, new)
    case (.verbatim, .verbatim):
      return compareWithoutParts(old, new)
    default:
      return recordReplacement(of: old, by: new)
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

  /// Returns whether a comparison of two values, part by part, finds no difference.
  mutating func isSame(_ old: Any, _ new: Any, depth: Int) -> Bool {
    if stopsAtFirstDifference { return compare(old, new, depth: depth) == nil }
    stopsAtFirstDifference = true
    defer {
      stopsAtFirstDifference = false
      visitedPairs = []
    }
    return compare(old, new, depth: depth) == nil
  }

  /// Compares values without parts: by `==`, or by their printed form if they have no `==`.
  private mutating func compareWithoutParts(_ old: Any, _ new: Any) -> DifferenceTree? {
    guard let isEqual = isEqual(old, new) else {
      guard printer.capture(old) == printer.capture(new) else {
        return recordReplacement(of: old, by: new)
      }
      if isOpaque(old) { opaquePairCount += 1 }
      return nil
    }
    if isEqual { return nil }
    guard isUnequalToItself(old), isUnequalToItself(new) else {
      return recordReplacement(of: old, by: new)
    }
    return treatAsEqual()
  }

  /// Returns the key by which an element of a list is aligned; equal elements have equal keys.
  /// Aligned elements are compared separately.
  mutating func key(of element: Any, in list: ElementLists) -> AnyHashable {
    if list.isLong, let element = element as? AnyHashable { return element }
    var reader = ValueReader(printer, maximumParts: 1_000, maximumTextLength: .max)
    let tree = reader.read(element)
    partsLeft = max(0, partsLeft - reader.partsRead)
    return AnyHashable(tree)
  }

  /// Adds a change to the difference. If the difference already lists as many changes as the printer
  /// allows, the change is only counted.
  ///
  /// - Parameter kind: Prints the values of the change. Not called for a change that is only counted.
  mutating func recordChange(_ kind: (ValuePrinter) -> ValueChange.Kind) -> DifferenceTree? {
    guard !stopsAtFirstDifference, listedChangeCount < printer.maximumChanges else {
      return .omitted(1)
    }
    listedChangeCount += 1
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

/// Returns whether two values of the same type are equal; nil if the type has no `==`.
func isEqual(_ old: Any, _ new: Any) -> Bool? {
  func compare<Value: Equatable>(_ old: Value) -> Bool? { (new as? Value).map { old == $0 } }
  return (old as? any Equatable).flatMap { compare($0) }
}

/// Returns whether a value does not equal itself, such as NaN.
private func isUnequalToItself(_ value: Any) -> Bool { isEqual(value, value) == false }

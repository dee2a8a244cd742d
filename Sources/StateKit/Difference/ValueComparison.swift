/// Compares two values part by part, and notes where they differ.
struct ValueComparison {
  let printer: ValuePrinter
  /// Whether it is enough to know that there is a difference.
  private(set) var isProbe = false
  /// Whether parts were out of bounds and had no `==`.
  private var isBounded = false
  /// The number of pairs that nothing can be said of: see ``isOpaque(_:)``.
  private var opaque = 0
  private var listedChanges = 0
  /// The number of parts that may still be compared: depth and breadth do not bound their product.
  private var partsLeft: Int
  /// The pairs of objects that were looked into: one that two members share is compared once.
  private var visits: [ObjectPair: Visit] = [:]
  /// The pairs of objects that the current probe looked into.
  private var probed: Set<ObjectPair> = []
  /// The number of objects that were met in both values.
  private var sharedObjects = 0
  /// Whether one is looked into, for what is not equal to itself.
  private var looksIntoShared = false
  /// The number of pairs that are taken for the same and that `==` may tell apart: numbers that are
  /// none, and pairs of objects that are not looked into again.
  private var unexplained = 0

  init(_ printer: ValuePrinter) {
    self.printer = printer
    partsLeft = printer.maximumParts
  }

  /// What was not compared.
  var gaps: Set<ValueDifference.Gap> {
    var gaps: Set<ValueDifference.Gap> = []
    if isBounded { gaps.insert(.outOfBounds) }
    if opaque > 0 { gaps.insert(.opaque) }
    return gaps
  }

  /// Where two values differ, or nil when they do not.
  mutating func compare(_ old: Any, _ new: Any, depth: Int) -> DifferenceTree? {
    let (old, new) = (unboxed(old), unboxed(new))
    guard type(of: old) == type(of: new) else { return changed(old, new) }
    if partsLeft > 0 { partsLeft -= 1 }
    guard partsLeft > 0, depth < printer.maximumDepth else { return compareUnseen(old, new) }
    guard let first = objectIdentifier(of: old), let second = objectIdentifier(of: new) else {
      return compareParts(old, new, depth: depth + 1)
    }
    if first == second {
      sharedObjects += 1
      guard looksIntoShared else { return nil }
    }
    let pair = ObjectPair(old: first, new: second)
    if let visit = visits[pair] { return revisit(visit) }
    if isProbe {
      guard probed.insert(pair).inserted else {
        return first == second ? nil : sameUnlessHidden()
      }
      return compareParts(old, new, depth: depth + 1)
    }
    visits[pair] = .open
    let tree = compareParts(old, new, depth: depth + 1)
    visits[pair] = .done(tree)
    return tree
  }

  /// What is said of two objects that were met before: in a cycle nothing more, otherwise the same
  /// again, for this is another place.
  private mutating func revisit(_ visit: Visit) -> DifferenceTree? {
    guard case .done(let tree?) = visit else { return sameUnlessHidden() }
    let count = tree.listedCount
    guard !isProbe, listedChanges + count <= printer.maximumChanges else {
      return .omitted(count.addingUpToMaximum(tree.omittedCount))
    }
    listedChanges += count
    return tree
  }

  private mutating func sameUnlessHidden() -> DifferenceTree? {
    noteHidden()
    return nil
  }

  /// Notes that what is taken for the same may be told apart by `==`.
  mutating func noteHidden() { unexplained += 1 }

  /// Compares values whose parts are out of bounds.
  private mutating func compareUnseen(_ old: Any, _ new: Any) -> DifferenceTree? {
    if old is any Equatable { return compareWholes(old, new) }
    isBounded = true
    return sameUnlessHidden()
  }

  private mutating func compareParts(_ old: Any, _ new: Any, depth: Int) -> DifferenceTree? {
    let before = (unexplained: unexplained, opaque: opaque, sharedObjects: sharedObjects)
    if let found = compareShapes(old, new, depth: depth) { return found }
    guard let isEqual = isEqual(old, new) else { return nil }
    // A difference that `==` sees and no part shows. That says nothing of a value that is not equal
    // to itself, and asking the value does not tell: an array is equal to itself unseen.
    if !isEqual, before.unexplained == unexplained, before.sharedObjects < sharedObjects {
      lookIntoShared(old, new, depth: depth)
    }
    guard isEqual || before.unexplained == unexplained else { return nil }
    // What its parts cannot say of themselves, the value has said.
    opaque = before.opaque
    return isEqual ? nil : changed(old, new)
  }

  /// Looks for what is not equal to itself in the objects that are in both values: then it is no wonder
  /// that the values are not equal.
  private mutating func lookIntoShared(_ old: Any, _ new: Any, depth: Int) {
    if looksIntoShared { return }
    looksIntoShared = true
    defer { looksIntoShared = false }
    let (wasProbe, wasProbed) = (isProbe, probed)
    (isProbe, probed) = (true, [])
    _ = compareShapes(old, new, depth: depth)
    (isProbe, probed) = (wasProbe, wasProbed)
  }

  private mutating func compareShapes(_ old: Any, _ new: Any, depth: Int) -> DifferenceTree? {
    switch (ValueShape(of: old), ValueShape(of: new)) {
    case (.optional(let first?), .optional(let second?)):
      return compare(first, second, depth: depth)
    case (.optional(nil), .optional(nil)):
      return nil
    case (.enumCase(let name, let first?), .enumCase(let other, let second?)) where name == other:
      return compare(first, second, depth: depth)?.carried(by: name)
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
      return compareWholes(old, new)
    case (.members(_, let first), .members(_, let second)) where first.isEmpty && second.isEmpty:
      return compareWholes(old, new)
    case (.word, .word):
      return compareWholes(old, new)
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
      if isProbe && !group.isEmpty { break }
    }
    return group
  }

  /// Whether two values are the same, part by part.
  mutating func isSame(_ old: Any, _ new: Any, depth: Int) -> Bool {
    if isProbe { return compare(old, new, depth: depth) == nil }
    isProbe = true
    defer {
      isProbe = false
      probed = []
    }
    return compare(old, new, depth: depth) == nil
  }

  /// Compares values that have no parts: by `==`, or by what they print when they have none.
  private mutating func compareWholes(_ old: Any, _ new: Any) -> DifferenceTree? {
    guard let isEqual = isEqual(old, new) else {
      guard printer.capture(old) == printer.capture(new) else { return changed(old, new) }
      if isOpaque(old) { opaque += 1 }
      return nil
    }
    if isEqual { return nil }
    guard isUnequalToItself(old), isUnequalToItself(new) else { return changed(old, new) }
    return sameUnlessHidden()
  }

  /// What the elements of a list are aligned by: those that are the same have the same key. Whether
  /// aligned elements differ is another question, which comparing them answers.
  mutating func key(of element: Any, in list: ElementLists) -> AnyHashable {
    if list.isLong, let element = element as? AnyHashable { return element }
    var reader = ValueReader(printer, maximumParts: 1_000, maximumText: .max)
    let tree = reader.read(element)
    partsLeft = max(0, partsLeft - reader.partsRead)
    return AnyHashable(tree)
  }

  /// Notes a change, which is printed only if it is to be listed.
  mutating func note(_ kind: (ValuePrinter) -> ValueChange.Kind) -> DifferenceTree? {
    guard !isProbe, listedChanges < printer.maximumChanges else { return .omitted(1) }
    listedChanges += 1
    return .change(kind(printer))
  }
}

/// Two objects that are compared.
private struct ObjectPair: Hashable {
  let old: ObjectIdentifier
  let new: ObjectIdentifier
}

/// What is known of two objects that were met.
private enum Visit {
  /// They are being compared: a cycle meets them again.
  case open
  case done(DifferenceTree?)
}

/// Whether two values of one type are equal, or nil when the type has no `==`.
func isEqual(_ old: Any, _ new: Any) -> Bool? {
  func compare<Value: Equatable>(_ old: Value) -> Bool? { (new as? Value).map { old == $0 } }
  return (old as? any Equatable).flatMap { compare($0) }
}

/// Whether a value is not equal to itself, as a number that is none is not.
private func isUnequalToItself(_ value: Any) -> Bool { isEqual(value, value) == false }

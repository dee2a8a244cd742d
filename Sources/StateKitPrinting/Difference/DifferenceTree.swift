/// The differences of two values, in the structure of the values. Both output formats are made from
/// the tree: the list of changes and the unified text.
indirect enum DifferenceTree: Hashable, Sendable {
  case change(ValueChange.Kind)
  /// The payload of an enum case differs.
  case payload(of: String, DifferenceTree)
  /// Some parts of a value differ. Each entry describes one different part, a number of different
  /// parts that are not listed, or a number of equal parts.
  case group(open: String, [Entry], close: String)
  /// A number of differences that are not listed, because the limit of listed changes is reached or
  /// because the comparison only determines whether the values differ.
  case omitted(Int)

  enum Entry: Hashable, Sendable {
    /// A number of equal parts.
    case unchanged(Int)
    /// A difference at a component of the path, or of the whole value if there is no component.
    case difference(ValuePath.Component?, DifferenceTree)
  }
}

extension DifferenceTree {
  /// Wraps the difference as the difference of a case's payload; a number of differences that are
  /// not listed stays as it is.
  func asPayload(of name: String) -> Self {
    if case .omitted = self { self } else { .payload(of: name, self) }
  }

  /// Returns the changes, in order.
  func changes(at path: ValuePath) -> [ValueChange] {
    switch self {
    case .change(let kind): [ValueChange(path: path, kind: kind)]
    case .payload(let name, let tree): tree.changes(at: path.appending(.payload(name)))
    case .group(_, let entries, _):
      entries.flatMap { entry -> [ValueChange] in
        guard case .difference(let component, let tree) = entry else { return [] }
        return tree.changes(at: component.map(path.appending) ?? path)
      }
    case .omitted: []
    }
  }

  /// The number of changes.
  var changeCount: Int { count { if case .change = $0 { 1 } else { 0 } } }

  /// The number of differences that are not listed.
  var omittedCount: Int { count { if case .omitted(let count) = $0 { count } else { 0 } } }

  private func count(_ ownCount: (Self) -> Int) -> Int {
    switch self {
    case .change, .omitted: ownCount(self)
    case .payload(_, let tree): tree.count(ownCount)
    case .group(_, let entries, _):
      entries.reduce(0) { sum, entry in
        guard case .difference(_, let tree) = entry else { return sum }
        return sum.addingUpToMaximum(tree.count(ownCount))
      }
    }
  }
}

extension Int {
  /// Returns the sum, clamped to `Int.max`: values that share parts can have more differences than
  /// `Int` can represent.
  func addingUpToMaximum(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}

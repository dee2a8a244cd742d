/// Where two values differ, in the shape of the values: the one source of both ways to show it.
indirect enum DifferenceTree: Hashable, Sendable {
  case change(ValueChange.Kind)
  /// What an enum's case carries differs.
  case payload(of: String, DifferenceTree)
  /// Some parts differ; what is not there is the same.
  case group(open: String, [Entry], close: String)
  /// So many differences that are not listed.
  case omitted(Int)

  enum Entry: Hashable, Sendable {
    case unchanged(Int)
    /// A difference, at a component of the path unless it is that of the whole.
    case difference(ValuePath.Component?, DifferenceTree)
  }
}

extension DifferenceTree {
  /// The same difference of what a case carries.
  func carried(by name: String) -> Self {
    if case .omitted = self { self } else { .payload(of: name, self) }
  }

  /// The changes, in order.
  func changes(at path: ValuePath) -> [ValueChange] {
    switch self {
    case .change(let kind): [ValueChange(path: path, kind: kind)]
    case .payload(let name, let tree): tree.changes(at: path.appending(.payload(name)))
    case .group(_, let entries, _):
      entries.flatMap { entry -> [ValueChange] in
        guard case .difference(let place, let tree) = entry else { return [] }
        return tree.changes(at: place.map(path.appending) ?? path)
      }
    case .omitted: []
    }
  }

  /// The number of changes.
  var listedCount: Int { count { if case .change = $0 { 1 } else { 0 } } }

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
  /// A sum that stays at the greatest number where it would pass it: values that share their parts
  /// have more differences than there are numbers.
  func addingUpToMaximum(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}

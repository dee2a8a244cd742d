/// Compares two values part by part and collects where they differ.
struct ValueComparison {
  private(set) var difference = ValueDifference()
  private var printer: ValuePrinter
  /// Whether it is enough to know that there is a difference.
  private let stopsAtFirst: Bool
  /// The pairs of objects that were looked into: a cycle, or an object that two members share, is
  /// compared once.
  private var visited: Set<[ObjectIdentifier]> = []

  init(_ printer: ValuePrinter) {
    self.init(printer, stopsAtFirst: false)
  }

  private init(_ printer: ValuePrinter, stopsAtFirst: Bool) {
    self.printer = printer
    self.stopsAtFirst = stopsAtFirst
    if stopsAtFirst { self.printer.maximumChanges = 0 }
  }

  mutating func compare(_ old: Any, _ new: Any, at path: String, depth: Int) {
    if stopsAtFirst && !difference.isEmpty { return }
    guard type(of: old) == type(of: new) else { return change(old, new, at: path) }
    if let old = objectIdentifier(of: old), let new = objectIdentifier(of: new) {
      guard old != new, visited.insert([old, new]).inserted else { return }
    }
    guard depth < printer.maximumDepth else {
      return compareLeaves(old, new, at: path)
    }
    switch (ValueShape(of: old), ValueShape(of: new)) {
    case (.optional(let first?), .optional(let second?)):
      compare(first, second, at: path, depth: depth + 1)
    case (.optional(nil), .optional(nil)):
      break
    case (.enumCase(let first, let old?), .enumCase(let second, let new?)) where first == second:
      compare(old, new, at: join(path, first), depth: depth + 1)
    case (.members(let first), .members(let second))
    where !first.isEmpty && first.map(\.label) == second.map(\.label):
      for (offset, (first, second)) in zip(first, second).enumerated() {
        let path = join(path, first.label ?? "\(offset)")
        compare(first.value, second.value, at: path, depth: depth + 1)
      }
    case (.elements(let first), .elements(let second)):
      compareElements(first, second, at: path, depth: depth + 1)
    case (.keyed(let keys, let first), .keyed(_, let second)):
      compareKeyed(keys, first, second, at: path, depth: depth + 1)
    case (.enumCase(let first, nil), .enumCase(let second, nil)) where first == second:
      compareLeaves(old, new, at: path)
    case (.members(let first), .members(let second)) where first.isEmpty && second.isEmpty:
      compareLeaves(old, new, at: path)
    case (.scalar, .scalar):
      compareLeaves(old, new, at: path)
    default:
      change(old, new, at: path)
    }
  }

  private mutating func compareLeaves(_ old: Any, _ new: Any, at path: String) {
    let isSame = isEqual(old, new) ?? (printer.describe(old) == printer.describe(new))
    if !isSame { change(old, new, at: path) }
  }

  /// Compares what lies between the elements that are the same at both ends, position by position.
  private mutating func compareElements(
    _ old: [Any], _ new: [Any], at path: String, depth: Int
  ) {
    var old = old[...]
    var new = new[...]
    let trims = !stopsAtFirst
    while trims, let first = old.first, let second = new.first, isSame(first, second, depth) {
      old.removeFirst()
      new.removeFirst()
    }
    while trims, let first = old.last, let second = new.last, isSame(first, second, depth) {
      old.removeLast()
      new.removeLast()
    }
    for (index, (first, second)) in zip(old.indices, zip(old, new)) {
      compare(first, second, at: "\(path)[\(index)]", depth: depth)
    }
    for (index, value) in zip(old.indices, old).dropFirst(new.count) {
      record(at: "\(path)[\(index)]") { .removed($0.describe(value)) }
    }
    for (index, value) in zip(new.indices, new).dropFirst(old.count) {
      record(at: "\(path)[\(index)]") { .added($0.describe(value)) }
    }
  }

  private mutating func compareKeyed(
    _ keys: ValueShape.Keys, _ old: [KeyedValue], _ new: [KeyedValue], at path: String, depth: Int
  ) {
    func place(_ entry: KeyedValue) -> String {
      switch keys {
      case .keys: "\(path)[\(printer.describe(entry.key.base))]"
      case .ids: "\(path)[id: \(printer.describe(entry.key.base))]"
      case .elements: path
      }
    }
    let newValues = Dictionary(new.map { ($0.key, $0.value) }) { first, _ in first }
    let oldKeys = Set(old.map(\.key))
    for entry in keys == .ids ? old : old.sortedByKey() {
      if let value = newValues[entry.key] {
        compare(entry.value, value, at: place(entry), depth: depth)
      } else {
        record(at: place(entry)) { .removed($0.describe(entry.value)) }
      }
    }
    let added = new.filter { !oldKeys.contains($0.key) }
    for entry in keys == .ids ? added : added.sortedByKey() {
      record(at: place(entry)) { .added($0.describe(entry.value)) }
    }
    guard keys == .ids else { return }
    let keptIDs = old.map(\.key).filter { newValues[$0] != nil }
    if keptIDs != new.map(\.key).filter(oldKeys.contains) {
      change(old.map(\.key.base), new.map(\.key.base), at: join(path, "ids"))
    }
  }

  private func isSame(_ old: Any, _ new: Any, _ depth: Int) -> Bool {
    var comparison = Self(printer, stopsAtFirst: true)
    comparison.compare(old, new, at: "", depth: depth)
    return comparison.difference.isEmpty
  }

  private mutating func change(_ old: Any, _ new: Any, at path: String) {
    record(at: path) { printer in
      let (first, second) = (printer.describe(old), printer.describe(new))
      guard first == second && type(of: old) != type(of: new) else {
        return .changed(from: first, to: second)
      }
      return .changed(from: "\(first) as \(type(of: old))", to: "\(second) as \(type(of: new))")
    }
  }

  /// Adds a change, which is printed only if it is to be listed.
  private mutating func record(at path: String, _ kind: (ValuePrinter) -> ValueChange.Kind) {
    if difference.changes.count < printer.maximumChanges {
      difference.changes.append(ValueChange(path: path, kind: kind(printer)))
    } else {
      difference.omittedCount += 1
    }
  }

  private func join(_ path: String, _ member: String) -> String {
    path.isEmpty ? member : "\(path).\(member)"
  }
}

/// Whether two values of one type are equal, or nil when the type has no `==`.
///
/// A value that is not equal to itself, such as a number that is none, is taken for unchanged.
private func isEqual(_ old: Any, _ new: Any) -> Bool? {
  func compare<Value: Equatable>(_ old: Value) -> Bool? {
    (new as? Value).map { new in old == new || (old != old && new != new) }
  }
  return (old as? any Equatable).flatMap { compare($0) }
}

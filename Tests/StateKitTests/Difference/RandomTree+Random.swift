import StateKit
import StateKitPrinting

extension RandomTree {
  static func random(depth: Int, using generator: inout SplitMix64) -> Self {
    func tree() -> Self { random(depth: depth - 1, using: &generator) }
    let count = Int.random(in: 0..<5, using: &generator)
    switch Int.random(in: 0..<(depth > 0 ? 15 : 3), using: &generator) {
    case 0: return .empty
    case 1: return .number(count)
    case 2: return .text(randomText(using: &generator))
    case 3: return .pair(tree(), second: tree())
    case 4: return .labeled(only: tree())
    case 5: return .maybe(count < 2 ? nil : tree())
    case 6: return .record(randomRecord(depth: depth - 1, using: &generator))
    case 7: return .list((0..<count).map { _ in tree() })
    case 8:
      let keys = ["a", "say \"b\"", "c\n", "d\\"].shuffled(using: &generator).prefix(count)
      return .table(Dictionary(uniqueKeysWithValues: keys.map { ($0, tree()) }))
    case 9:
      return .set(Set((0..<count).map { _ in Int.random(in: -2..<12, using: &generator) }))
    case 10: return .rows(IdentifiedArray(randomBranches(depth, &generator)) { first, _ in first })
    case 11: return .branches(randomBranches(depth, &generator))
    case 12: return .box(Box(tree()))
    case 13:
      let box = Box(tree())
      return .twins(box, box)
    default:
      let keys = [0.5, .nan, -.infinity, 7].shuffled(using: &generator).prefix(count)
      return .weights(Dictionary(uniqueKeysWithValues: keys.map { ($0, tree()) }))
    }
  }

  private static func randomRecord(depth: Int, using generator: inout SplitMix64) -> Record {
    let number = [0.5, .nan, -.infinity, 1e100].randomElement(using: &generator) ?? 0
    return Record(
      count: Int.random(in: 0..<3, using: &generator),
      pair: Pair(first: number, second: Bool.random(using: &generator)),
      tree: Bool.random(using: &generator) ? random(depth: depth, using: &generator) : nil)
  }

  private static func randomBranches(_ depth: Int, _ generator: inout SplitMix64) -> [Branch] {
    let ids = (0..<7).shuffled(using: &generator)
      .prefix(Int.random(in: 0..<7, using: &generator))
    return ids.map { id in
      Branch(
        id: id, tree: random(depth: depth - 1, using: &generator),
        label: Bool.random(using: &generator) ? nil : randomText(using: &generator))
    }
  }

  /// Returns a word, or several lines, most of which are the same in every text.
  private static func randomText(using generator: inout SplitMix64) -> String {
    let words = [
      "", "", "end ", "x", "tab\t", "\"quoted\"", "back\\slash", "é", "- dash", "  indented",
    ]
    func word() -> String { words.randomElement(using: &generator) ?? "" }
    if Bool.random(using: &generator) { return word() }
    return (0..<Int.random(in: 2..<24, using: &generator)).map { line in
      Int.random(in: 0..<5, using: &generator) == 0 ? word() : "the line with number \(line)"
    }.joined(separator: "\n")
  }

  /// Returns a copy with some parts replaced. A new part can be equal to the old one.
  func mutated(using generator: inout SplitMix64) -> Self {
    func mutated(_ tree: Self) -> Self { tree.mutated(using: &generator) }
    let replacesWhole = Int.random(in: 0..<8, using: &generator) == 0
    switch self {
    case _ where replacesWhole: return .random(depth: 2, using: &generator)
    case .empty, .number: return .random(depth: 1, using: &generator)
    case .text(let text):
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for _ in 0..<2 where !lines.isEmpty {
        let line = Int.random(in: 0..<lines.count, using: &generator)
        if Bool.random(using: &generator) { lines.remove(at: line) } else { lines[line] += "!" }
      }
      return .text(lines.joined(separator: "\n"))
    case .pair(let first, let second): return .pair(mutated(first), second: second)
    case .labeled(let only): return .labeled(only: mutated(only))
    case .maybe(let tree): return .maybe(tree.map { mutated($0) } ?? .empty)
    case .record(var record):
      if Bool.random(using: &generator) { record.count += 1 }
      if Bool.random(using: &generator) { record.pair.first = 7 }
      if Bool.random(using: &generator) { record.tree = record.tree.map { mutated($0) } }
      return .record(record)
    case .list(let trees):
      return .list(rearranged(trees, using: &generator) { $0.mutated(using: &$1) })
    case .table(var table):
      for key in table.keys.sorted() where Bool.random(using: &generator) {
        table[key] = Bool.random(using: &generator) ? nil : table[key].map { mutated($0) }
      }
      if Bool.random(using: &generator) { table["new"] = .empty }
      return .table(table)
    case .set(let numbers):
      return .set(numbers.symmetricDifference([Int.random(in: 0..<12, using: &generator)]))
    case .rows(let rows):
      let branches = rearranged(Array(rows), using: &generator) { $0.mutated(using: &$1) }
      return .rows(IdentifiedArray(branches) { first, _ in first })
    case .branches(let branches):
      return .branches(
        rearranged(branches, using: &generator) { $0.mutated(using: &$1) })
    case .box(let box): return .box(Box(mutated(box.tree)))
    case .twins(let box, _):
      let changed = Box(mutated(box.tree))
      return .twins(changed, changed)
    case .weights(let table):
      let sorted = table.sorted { "\($0.key)" < "\($1.key)" }
      return .weights(
        Dictionary(uniqueKeysWithValues: sorted.dropFirst(1).map { ($0, mutated($1)) }))
    }
  }

  /// Returns the elements with some of them changed, and at most one moved or removed.
  private func rearranged<Element>(
    _ elements: [Element], using generator: inout SplitMix64,
    _ mutated: (Element, inout SplitMix64) -> Element
  ) -> [Element] {
    var elements = elements
    for index in elements.indices where Int.random(in: 0..<4, using: &generator) == 0 {
      elements[index] = mutated(elements[index], &generator)
    }
    guard elements.count > 1 else { return elements }
    let element = elements.remove(at: Int.random(in: 0..<elements.count, using: &generator))
    if Bool.random(using: &generator) { return elements }
    elements.insert(element, at: Int.random(in: 0...elements.count, using: &generator))
    return elements
  }
}

extension RandomTree.Branch {
  fileprivate func mutated(using generator: inout SplitMix64) -> Self {
    Self(id: id, tree: tree.mutated(using: &generator), label: label)
  }
}

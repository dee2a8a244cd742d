import StateKit
import Testing

struct ValueDifferencePropertyTests {
  @Test(arguments: UInt64(1)...300)
  func `There is a difference exactly when two values are not equal`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let old = Tree.random(depth: 4, using: &generator)
    let new = old.mutated(using: &generator)
    let other = Tree.random(depth: 4, using: &generator)
    let printer = ValuePrinter()
    for (first, second) in [(old, old), (old, new), (new, old), (old, other)] {
      let difference = printer.difference(from: first, to: second)
      #expect(difference.isEmpty == (first == second), "\(first)\n\(second)")
      #expect(difference == printer.difference(from: first, to: second))
    }
  }

  @Test(arguments: UInt64(1)...100)
  func `Equal values print the same, whatever the order in which they were made`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let keys = (0..<20).map { _ in Int.random(in: 0..<1_000, using: &generator) }
    let forward = Dictionary(keys.map { ($0, "\($0)") }) { first, _ in first }
    var backward: [Int: String] = Dictionary(minimumCapacity: 500)
    for key in keys.reversed() { backward[key] = "\(key)" }
    #expect(ValuePrinter().describe(forward) == ValuePrinter().describe(backward))
    #expect(ValuePrinter().describe(Set(keys)) == ValuePrinter().describe(Set(keys.reversed())))
  }
}

/// A value of every kind that a state is made of.
private indirect enum Tree: Equatable {
  struct Branch: Identifiable, Equatable {
    let id: Int
    var tree: Tree
    var label: String?
  }

  case empty
  case number(Int)
  case text(String)
  case pair(Tree, second: Tree)
  case list([Tree])
  case table([String: Tree])
  case set(Set<Int>)
  case rows(IdentifiedArray<Branch>)

  static func random(depth: Int, using generator: inout SplitMix64) -> Self {
    let count = Int.random(in: 0..<4, using: &generator)
    func trees() -> [Tree] { (0..<count).map { _ in random(depth: depth - 1, using: &generator) } }
    switch Int.random(in: 0..<(depth > 0 ? 8 : 3), using: &generator) {
    case 0: return .empty
    case 1: return .number(count)
    case 2: return .text(String(repeating: "x", count: count))
    case 3:
      let first = random(depth: depth - 1, using: &generator)
      return .pair(first, second: random(depth: depth - 1, using: &generator))
    case 4: return .list(trees())
    case 5:
      return .table(Dictionary(trees().enumerated().map { ("\($0)", $1) }) { first, _ in first })
    case 6: return .set(Set((0..<count).map { _ in Int.random(in: 0..<9, using: &generator) }))
    default:
      var rows = IdentifiedArray<Branch>()
      for tree in trees() {
        let id = Int.random(in: 0..<9, using: &generator)
        rows.append(Branch(id: id, tree: tree, label: id > 4 ? nil : "\(id)"))
      }
      return .rows(rows)
    }
  }

  /// The same with one place changed, somewhere; it may also change into itself.
  func mutated(using generator: inout SplitMix64) -> Self {
    let place = Int.random(in: 0..<4, using: &generator)
    switch self {
    case .pair(let first, let second):
      if place < 2 { return .pair(first.mutated(using: &generator), second: second) }
      return .pair(first, second: second.mutated(using: &generator))
    case .list(var trees) where place < trees.count:
      if Bool.random(using: &generator) {
        trees.remove(at: place)
      } else {
        trees[place] = trees[place].mutated(using: &generator)
      }
      return .list(trees)
    case .table(var trees) where trees["\(place)"] != nil:
      trees["\(place)"] = trees["\(place)"]?.mutated(using: &generator)
      return .table(trees)
    case .rows(var rows) where place < rows.count:
      if Bool.random(using: &generator) {
        rows.swapAt(0, place)
      } else {
        let row = rows[place]
        rows[id: row.id]?.tree = row.tree.mutated(using: &generator)
      }
      return .rows(rows)
    default:
      return Self.random(depth: 1, using: &generator)
    }
  }
}

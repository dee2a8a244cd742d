import StateKit
import StateKitPrinting
import Testing

/// Rules that hold for the differences of all values. The tests apply the printed changes to a
/// model of the old value, and compare the result with the model of the new value.
struct ValueDifferencePropertyTests {
  /// A printer with limits that the values of these tests do not reach.
  private let printer = ValuePrinter(
    maximumLength: .max, maximumDepth: 100, maximumElements: .max, maximumLines: .max,
    maximumChanges: .max, maximumParts: .max, width: 100)

  private func pairs(_ seed: UInt64) -> [(RandomTree, RandomTree)] {
    var generator = SplitMix64(seed: seed)
    let old = RandomTree.random(depth: 5, using: &generator)
    let new = old.mutated(using: &generator)
    let other = RandomTree.random(depth: 4, using: &generator)
    return [
      (old, old), (old, new), (new, old), (old, other), (new, new.mutated(using: &generator)),
    ]
  }

  @Test(arguments: UInt64(1)...120)
  func `A difference turns the old value into the new one`(seed: UInt64) throws {
    for (old, new) in pairs(seed) {
      let difference = printer.difference(from: old, to: new)
      #expect(try old.model.applying(difference.changes) == new.model, "\(difference)")
      #expect(difference.omittedCount == 0)
    }
  }

  @Test(arguments: UInt64(1)...120)
  func `A difference is empty if and only if the models of both values are equal`(seed: UInt64) {
    for (old, new) in pairs(seed) {
      let difference = printer.difference(from: old, to: new)
      #expect(difference.isEmpty == (old.model == new.model), "\(difference)")
      #expect(difference.isEmpty == difference.unified.isEmpty)
      #expect(difference == printer.difference(from: old, to: new))
    }
  }

  @Test(arguments: UInt64(1)...120)
  func `Every change of a difference is necessary`(seed: UInt64) {
    for (old, new) in pairs(seed) {
      let changes = printer.difference(from: old, to: new).changes
      for index in changes.indices {
        var fewer = changes
        let change = fewer.remove(at: index)
        #expect((try? old.model.applying(fewer)) != new.model, "\(change) is not necessary")
      }
    }
  }

  @Test(arguments: UInt64(1)...120)
  func `The difference of unequal values is not empty, and stays within strict limits`(seed: UInt64)
  {
    let narrow = ValuePrinter(
      maximumLength: 20, maximumDepth: 4, maximumElements: 2, maximumLines: 3, maximumChanges: 2,
      maximumParts: 40, width: 16)
    for (old, new) in pairs(seed) where old.model != new.model {
      let difference = narrow.difference(from: old, to: new)
      #expect(!difference.isEmpty)
      #expect(difference.changes.count <= 2)
      // The old and the new value have at most three lines each, and a line with the number of
      // omitted lines.
      let linesOfValues = 2 * (3 + 1)
      // The unified format has two delimiters and two remarks for each of four levels.
      let linesOfLevels = 4 * (2 + 2)
      // A line with the number of omitted changes, and a line with the limits of the comparison.
      let linesAtTheEnd = 2
      let headingOfChange = 1
      // The quotes before and after a text, and the position of the changed lines.
      let linesAroundText = 3
      #expect(
        Self.lines(difference.description).count
          <= 2 * (headingOfChange + linesOfValues) + linesAtTheEnd)
      #expect(
        Self.lines(difference.unified).count
          <= 2 * (linesOfValues + linesAroundText + linesOfLevels) + linesAtTheEnd)
    }
  }

  @Test(arguments: UInt64(1)...120)
  func `No line of the output ends in a space`(seed: UInt64) {
    for (old, new) in pairs(seed) {
      let difference = ValuePrinter(width: 30).difference(from: old, to: new)
      for text in [difference.description, difference.unified, printer.format(old)] {
        #expect(Self.lines(text).allSatisfy { $0.last != " " }, "\(text)")
      }
    }
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test(arguments: UInt64(1)...120)
  func `A value can be parsed from its printed form`(seed: UInt64) throws {
    for (old, new) in pairs(seed) {
      #expect(try PrintedModelParser.parse(printer.describe(old)) == old.model)
      #expect(try PrintedModelParser.parse(printer.describe(new)) == new.model)
    }
  }

  @Test(arguments: UInt64(1)...300)
  func `As few elements as possible are reported as moved`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let old = (0..<7).map { IdentifiedRow(id: $0, name: "") }
    let new = old.shuffled(using: &generator)
    let moves = printer.difference(from: old, to: new).changes
    #expect(moves.allSatisfy { if case .moved = $0.kind { true } else { false } })
    // An element whose order relative to others changed can be reported as moved although its index
    // is the same.
    let (kept, keptInPlace) = Self.longestIncrease(new.map(\.id))
    #expect(moves.count == 7 - kept)
    let movedInPlace = moves.count {
      if case .moved(let old, let new) = $0.kind { old == new } else { false }
    }
    #expect(movedInPlace == new.indices.count { new[$0].id == $0 } - keptInPlace)
  }

  @Test(arguments: UInt64(1)...300)
  func `The difference of two arrays has as few edits as possible`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    func random() -> [Int] {
      (0..<Int.random(in: 0..<9, using: &generator)).map { _ in
        Int.random(in: 0..<3, using: &generator)
      }
    }
    let (old, new) = (random(), random())
    // A changed element counts as a removal and an insertion.
    let edits = printer.difference(from: old, to: new).changes.reduce(0) { count, change in
      if case .changed = change.kind { count + 2 } else { count + 1 }
    }
    #expect(edits == old.count + new.count - 2 * Self.commonLength(old[...], new[...]))
  }

  @Test(arguments: UInt64(1)...100)
  func `Equal values have the same printed form, independent of insertion order`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let keys = (0..<20).map { _ in Int.random(in: 0..<1_000, using: &generator) }
    let forward = Dictionary(keys.map { ($0, "\($0)") }) { first, _ in first }
    var backward: [Int: String] = Dictionary(minimumCapacity: 500)
    for key in keys.reversed() { backward[key] = "\(key)" }
    #expect(printer.describe(forward) == printer.describe(backward))
    #expect(printer.describe(Set(keys)) == printer.describe(Set(keys.reversed())))
    #expect(printer.difference(from: forward, to: backward).isEmpty)
  }

  /// Returns the length of the longest increasing subsequence, and the largest number of elements
  /// at their own index in such a subsequence, by exhaustive search.
  private static func longestIncrease(_ numbers: [Int]) -> (length: Int, inPlace: Int) {
    // Each bit of `subset` says whether the element at that index is kept.
    (0..<(1 << numbers.count)).map { subset in
      let kept = numbers.indices.filter { subset & (1 << $0) != 0 }
      guard kept.map({ numbers[$0] }) == kept.map({ numbers[$0] }).sorted() else { return (0, 0) }
      return (kept.count, kept.count { numbers[$0] == $0 })
    }.max { $0 < $1 } ?? (0, 0)
  }

  /// Returns the length of the longest common subsequence, by exhaustive search.
  private static func commonLength(_ first: ArraySlice<Int>, _ second: ArraySlice<Int>) -> Int {
    guard let one = first.first, let other = second.first else { return 0 }
    if one == other { return 1 + commonLength(first.dropFirst(), second.dropFirst()) }
    return max(
      commonLength(first.dropFirst(), second), commonLength(first, second.dropFirst()))
  }
}

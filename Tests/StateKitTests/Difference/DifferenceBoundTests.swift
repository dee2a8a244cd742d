import Foundation
import StateKit
import StateKitPrinting
import Synchronization
import Testing

/// Limits of the time, the output and the stack for the differences of large and deep values.
struct DifferenceBoundTests {
  private typealias Row = PrintedValues.Row

  @Test func `One changed row of 100,000 is found in every kind of collection`() {
    let rows = (0..<100_000).map { Row(id: $0) }
    var changed = rows
    changed[70_000].name = "Ida"
    let nameChange = #".name: "Ben" → "Ida""#
    let printer = ValuePrinter()
    let numbers = rows.map { PrintedValues.Number(value: $0.id) }
    var changedNumbers = numbers
    changedNumbers[70_000].value = -1
    #expect("\(printer.difference(from: rows, to: changed))" == "[id: 70000]\(nameChange)")
    #expect(
      "\(printer.difference(from: numbers, to: changedNumbers))" == "[70000].value: 70000 → -1")
    #expect(
      "\(printer.difference(from: identified(rows), to: identified(changed)))"
        == "[id: 70000]\(nameChange)")
    #expect(
      "\(printer.difference(from: table(rows), to: table(changed)))" == "[70000]\(nameChange)")
  }

  @Test func `10,000 rows are compared fewer than 40,000 times, whatever the changes`() {
    func comparisons(_ change: (inout [CountedRow]) -> Void) -> Int {
      let counter = CountedRow.Counter()
      let rows = (0..<10_000).map { CountedRow(id: $0, counter: counter) }
      var new = rows
      change(&new)
      let difference = ValuePrinter().difference(from: rows, to: new)
      return difference.isEmpty ? .max : counter.value
    }
    let comparisonsForFewChanges = comparisons { rows in
      rows.swapAt(3, 9_000)
      rows[5_000].value = 1
      rows.remove(at: 7_000)
      rows.insert(CountedRow(id: -1, counter: rows[0].counter), at: 0)
    }
    let comparisonsForAllChanges = comparisons { rows in
      for index in rows.indices { rows[index].value = 1 }
      rows.reverse()
    }
    #expect(comparisonsForFewChanges < 40_000)
    #expect(comparisonsForAllChanges < 40_000)
  }

  @Test func `Comparing a list with its reverse does not take quadratic time`() {
    let numbers = Array(0..<10_000)
    let difference = ValuePrinter().difference(from: numbers, to: numbers.reversed())
    #expect(difference.changes.first?.description == "[0]: 0 → 9999")
    #expect(difference.changes.count + difference.omittedCount == 10_000)
    let rows = numbers.map { Row(id: $0) }
    let moved = ValuePrinter().difference(from: rows, to: rows.reversed())
    #expect(moved.changes.count + moved.omittedCount == 9_999)
  }

  @Test func `Insertions and a removal among 10,000 elements are found`() {
    let numbers = Array(0..<10_000)
    let difference = ValuePrinter().difference(
      from: numbers, to: [-1] + numbers[..<9_000] + numbers[9_001...] + [-2])
    #expect(
      difference.description == """
        [0]: inserted -1
        [9000]: removed 9000
        [10000]: inserted -2
        """)
  }

  @Test func `Changes beyond the limit are counted`() {
    let printer = ValuePrinter(maximumChanges: 2)
    let difference = printer.difference(from: Array(0..<14), to: Array(100..<114))
    #expect(difference.changes.count == 2)
    #expect(difference.omittedCount == 12)
    #expect(difference.description == "[0]: 0 → 100\n[1]: 1 → 101\n… and 12 more")
    #expect(!ValuePrinter(maximumChanges: 0).difference(from: 1, to: 2).isEmpty)
  }

  /// Returns a value of 16 nested arrays, each of which contains the next one twice. A traversal
  /// without a limit visits 2 to the power of 15 leaves. A test that visits so many leaves fails,
  /// but still ends.
  ///
  /// Do not use the value inside `#expect`, which would visit all nodes to print it.
  private func sharedTree(_ leaf: Int) -> [Any] {
    (0..<15).reduce([leaf]) { node, _ in [node, node] }
  }

  @Test func `The output for a small value with a huge traversal is bounded`() {
    let printer = ValuePrinter(maximumDepth: 30)
    let (line, lines) = (printer.describe(sharedTree(1)), printer.format(sharedTree(1)))
    // The limits of 240 characters and 60 lines, and an ellipsis.
    #expect(line.count == 241)
    #expect(lines.split(separator: "\n").count == 61)
    let table = (0..<15).reduce([:] as [String: Any]) { table, _ in ["a": table, "b": table] }
    let tableLine = printer.describe(table)
    #expect(tableLine.count == 241)
  }

  @Test func `Two values with a huge traversal are compared only in part`() {
    let printer = ValuePrinter(maximumDepth: 30, maximumParts: 5_000)
    let difference = printer.difference(from: sharedTree(1), to: sharedTree(2))
    #expect(!difference.isComplete)
    #expect(!difference.isEmpty)
    #expect(difference.changes == [])
    let remark = "… not compared: levels beyond 30 or parts beyond 5,000"
    #expect(difference.description == remark)
    #expect(difference.unified == "  " + remark)
    let same = printer.difference(from: sharedTree(1), to: sharedTree(1))
    #expect(!same.isComplete)
  }

  @Test func `The number of visited parts stays within the limits`() {
    func visits(_ body: (ValuePrinter, CountedNode) -> Void) -> Int {
      let counter = CountedRow.Counter()
      body(
        ValuePrinter(
          maximumLength: 100, maximumDepth: 30, maximumLines: 10, maximumParts: 1_000, width: 80),
        CountedNode.tree(depth: 14, counter))
      return counter.value
    }
    // Each node has two parts: itself and its array. The limits are one line of 100 characters, 10
    // lines of 80 characters, and 1,000 parts for each comparison. The last call compares up to
    // three pairs.
    #expect((2...100).contains(visits { _ = $0.describe($1) }))
    #expect((2...800).contains(visits { _ = $0.format($1) }))
    #expect((2...1_000).contains(visits { _ = $0.difference(from: $1, to: $1).description }))
    #expect((2...1_000).contains(visits { _ = $0.difference(from: [1: $1], to: [1: $1]) }))
    #expect(
      (2...3_000).contains(visits { _ = $0.difference(from: [$1], to: [$1, $1]).omittedCount }))
  }

  @Test func `A shared object is compared once, and its changes are listed at each place`() {
    final class Pair {
      let first: Any
      let second: Any
      init(_ end: Any) { (first, second) = (end, end) }
    }
    let difference = ValuePrinter().difference(from: Pair(Pair(1)), to: Pair(Pair(2)))
    #expect(
      difference.description == """
        first.first: 1 → 2
        first.second: 1 → 2
        second.first: 1 → 2
        second.second: 1 → 2
        """)
    // A knot refers to the same value eight times.
    final class Knot {
      let (a, b, c, d): (Any, Any, Any, Any)
      let (e, f, g, h): (Any, Any, Any, Any)
      init(_ end: Any) {
        (a, b, c, d) = (end, end, end, end)
        (e, f, g, h) = (end, end, end, end)
      }
    }
    func knots(_ depth: Int, _ leaf: Int) -> Any {
      (0..<depth).reduce(leaf as Any) { end, _ in Knot(end) }
    }
    let printer = ValuePrinter(maximumDepth: 30)
    let many = printer.difference(from: knots(22, 1), to: knots(22, 2))
    #expect(many.isComplete)
    #expect(many.changes.count == 40)
    // 8 to the power of 22 changes are more than `Int` can count.
    #expect(many.omittedCount == .max)
    #expect(many.unified.count < 100_000)
    #expect(printer.difference(from: knots(22, 1), to: knots(22, 1)).isEmpty)
  }

  @Test func `The output for many changed rows is bounded`() {
    struct Plain: Identifiable {
      let id: Int
      var name = "Ben"
    }
    let rows = (0..<2_000).map { Plain(id: $0) }
    let difference = ValuePrinter(maximumChanges: 2)
      .difference(from: rows, to: rows.map { Plain(id: $0.id, name: "Ida") })
    #expect(
      difference.unified == """
          [
            [id: 0]: Plain(
              … 1 unchanged
        -     name: "Ben"
        +     name: "Ida"
            )
            [id: 1]: Plain(
              … 1 unchanged
        -     name: "Ben"
        +     name: "Ida"
            )
            … and 1,998 more
          ]
        """)
  }

  @Test func `A value beyond the default depth needs a stack of at most 512 KB`() {
    @Sendable func nested(_ number: Int) -> Any {
      (0..<100).reduce(number as Any) { ["a": [$0], "b": $1] }
    }
    let text = onSmallStack {
      let difference = ValuePrinter().difference(from: nested(1), to: nested(2))
      let printed = ValuePrinter().format(nested(1))
      return "\(difference)\n\(printed.split(separator: "\n").count)"
    }
    // The printed value is cut at the default depth, so it has only 44 lines.
    #expect(text == "… not compared: levels beyond 24 or parts beyond 500,000\n44")
  }

  @Test(arguments: DeepValue.allCases)
  func `A value of any kind and depth can be compared on a stack of 512 KB`(kind: DeepValue) {
    let values = DeepPair(old: kind.make(1), new: kind.make(2))
    let outputs = onSmallStack {
      let printer = ValuePrinter(
        maximumLength: 100_000, maximumDepth: 100_000, maximumLines: 1_000)
      let difference = printer.difference(from: values.old, to: values.new)
      let texts = [
        printer.describe(values.old), printer.format(values.old), difference.description,
        difference.unified,
      ]
      return texts.map { $0.isEmpty ? "nothing" : "text" }.joined(separator: " ")
    }
    #expect(outputs == "text text text text")
    values.release()
  }

  /// Two values that the test releases on its own thread, because the release of so many levels
  /// needs a larger stack than 512 KB.
  private final class DeepPair: Sendable {
    private let pair: Mutex<(old: any Sendable, new: any Sendable)>
    init(old: any Sendable, new: any Sendable) { pair = Mutex((old, new)) }
    var old: any Sendable { pair.withLock { $0.old } }
    var new: any Sendable { pair.withLock { $0.new } }
    func release() { pair.withLock { $0 = (0, 0) } }
  }

  /// Runs `body` on a thread with the stack size of a background thread on Darwin.
  private func onSmallStack(_ body: @escaping @Sendable () -> String) -> String {
    let text = Mutex("")
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let result = body()
      text.withLock { $0 = result }
      done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
    return text.withLock { $0 }
  }

  private func identified(_ rows: [Row]) -> IdentifiedArray<Row> {
    IdentifiedArray(rows) { first, _ in first }
  }

  private func table(_ rows: [Row]) -> [Int: Row] {
    Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
  }
}

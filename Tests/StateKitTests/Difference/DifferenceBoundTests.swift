import Foundation
import StateKit
import Synchronization
import Testing

/// Large and deep values.
struct DifferenceBoundTests {
  private typealias Row = PrintedValues.Row

  @Test func `One row of 100,000 is found, by whatever they are kept`() {
    let rows = (0..<100_000).map { Row(id: $0) }
    var changed = rows
    changed[70_000].name = "Ida"
    let name = #".name: "Ben" → "Ida""#
    let printer = ValuePrinter()
    let numbers = rows.map { PrintedValues.Number(value: $0.id) }
    var others = numbers
    others[70_000].value = -1
    #expect("\(printer.difference(from: rows, to: changed))" == "[id: 70000]\(name)")
    #expect(
      "\(printer.difference(from: numbers, to: others))" == "[70000].value: 70000 → -1")
    #expect(
      "\(printer.difference(from: identified(rows), to: identified(changed)))"
        == "[id: 70000]\(name)")
    #expect(
      "\(printer.difference(from: table(rows), to: table(changed)))" == "[70000]\(name)")
  }

  @Test func `Of 10,000 rows each is compared a few times, however they changed`() {
    func comparisons(_ change: (inout [CountedRow]) -> Void) -> Int {
      let count = CountedRow.Count()
      let rows = (0..<10_000).map { CountedRow(id: $0, count: count) }
      var new = rows
      change(&new)
      let difference = ValuePrinter().difference(from: rows, to: new)
      return difference.isEmpty ? .max : count.value
    }
    let few = comparisons { rows in
      rows.swapAt(3, 9_000)
      rows[5_000].value = 1
      rows.remove(at: 7_000)
      rows.insert(CountedRow(id: -1, count: rows[0].count), at: 0)
    }
    let all = comparisons { rows in
      for index in rows.indices { rows[index].value = 1 }
      rows.reverse()
    }
    #expect(few < 40_000)
    #expect(all < 40_000)
  }

  @Test func `A list that was turned round takes no quadratic time`() {
    let numbers = Array(0..<10_000)
    let difference = ValuePrinter().difference(from: numbers, to: numbers.reversed())
    #expect(difference.changes.first?.description == "[0]: 0 → 9999")
    #expect(difference.changes.count + difference.omittedCount == 10_000)
    let rows = numbers.map { Row(id: $0) }
    let moved = ValuePrinter().difference(from: rows, to: rows.reversed())
    #expect(moved.changes.count + moved.omittedCount == 9_999)
  }

  @Test func `An element more and one less among 10,000 are found`() {
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

  @Test func `Changes beyond the bound are counted`() {
    let printer = ValuePrinter(maximumChanges: 2)
    let difference = printer.difference(from: Array(0..<14), to: Array(100..<114))
    #expect(difference.changes.count == 2)
    #expect(difference.omittedCount == 12)
    #expect(difference.description == "[0]: 0 → 100\n[1]: 1 → 101\n… and 12 more")
    #expect(!ValuePrinter(maximumChanges: 0).difference(from: 1, to: 2).isEmpty)
  }

  /// A value of few arrays that has 2 to the power of 60 nodes, were they all visited.
  ///
  /// It must never be within `#expect`, which would visit them all to print it.
  private func endless(_ leaf: Int) -> [Any] {
    (0..<60).reduce([leaf]) { node, _ in [node, node] }
  }

  @Test func `A value that is small but would print without end is bounded`() {
    let printer = ValuePrinter(maximumDepth: 100)
    let (line, lines) = (printer.describe(endless(1)), printer.format(endless(1)))
    #expect(line.count == 241)
    #expect(lines.split(separator: "\n").count == 61)
    let table = (0..<60).reduce([:] as [String: Any]) { table, _ in ["a": table, "b": table] }
    let tableLine = printer.describe(table)
    #expect(tableLine.count == 241)
  }

  @Test func `Two values that would be compared without end are compared in part`() {
    let printer = ValuePrinter(maximumDepth: 100, maximumParts: 5_000)
    let difference = printer.difference(from: endless(1), to: endless(2))
    #expect(!difference.isComplete)
    #expect(!difference.isEmpty)
    #expect(difference.changes == [])
    let remark = "… not compared: what is deeper than 100 levels, or beyond 5,000 parts"
    #expect(difference.description == remark)
    #expect(difference.unified == "  " + remark)
    let same = printer.difference(from: endless(1), to: endless(1))
    #expect(!same.isComplete)
  }

  @Test func `Objects that many members share are compared once, and told at each place`() {
    final class Knot {
      let first: Knot?
      let second: Knot?
      let leaf: Int
      init(_ knot: Knot?, leaf: Int) { (first, second, self.leaf) = (knot, knot, leaf) }
    }
    func knots(_ depth: Int, _ leaf: Int) -> Knot {
      (0..<depth).reduce(Knot(nil, leaf: leaf)) { knot, _ in Knot(knot, leaf: 0) }
    }
    let difference = ValuePrinter().difference(from: knots(1, 1), to: knots(1, 2))
    #expect(difference.description == "first.leaf: 1 → 2\nsecond.leaf: 1 → 2")
    let printer = ValuePrinter(maximumDepth: 200)
    let many = printer.difference(from: knots(64, 1), to: knots(64, 2))
    #expect(many.isComplete)
    #expect(many.changes.count == 32)
    #expect(many.omittedCount == .max)
    #expect(many.unified.count < 100_000)
    #expect(printer.difference(from: knots(64, 1), to: knots(64, 1)).isEmpty)
  }

  @Test func `What is shown of many changed rows is bounded`() {
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

  @Test func `Values as deep as the bound fit on a stack of 512 KB`() {
    let text = Mutex("")
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      func nested(_ number: Int) -> Any {
        (0..<100).reduce(number as Any) { ["a": [$0], "b": $1] }
      }
      let difference = ValuePrinter().difference(from: nested(1), to: nested(2))
      let printed = ValuePrinter().format(nested(1))
      text.withLock { $0 = "\(difference)\n\(printed.split(separator: "\n").count)" }
      done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
    #expect(
      text.withLock { $0 }
        == "… not compared: what is deeper than 24 levels, or beyond 500,000 parts\n44")
  }

  private func identified(_ rows: [Row]) -> IdentifiedArray<Row> {
    IdentifiedArray(rows) { first, _ in first }
  }

  private func table(_ rows: [Row]) -> [Int: Row] {
    Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
  }
}

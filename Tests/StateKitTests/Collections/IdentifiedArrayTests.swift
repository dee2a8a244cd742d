import Foundation
@testable import StateKit
import Testing
import TestSupport

@Suite(.limitedChildProcesses)
struct IdentifiedArrayTests {
  private let ana = IdentifiedRow(id: 1, name: "Ana")
  private let ben = IdentifiedRow(id: 2, name: "Ben")
  private let cleo = IdentifiedRow(id: 3, name: "Cleo")

  @Test func `An element is found by its id and by its position`() {
    let rows: IdentifiedArray = [ana, ben, cleo]
    #expect(rows[id: 2] == ben)
    #expect(rows[2] == cleo)
    #expect(rows.index(id: 3) == 2)
    #expect(rows.contains(id: 1))
    #expect(rows.ids == [1, 2, 3])
    #expect(rows[id: 4] == nil)
    #expect(rows.index(id: 4) == nil)
    #expect(!rows.contains(id: 4))
  }

  @Test func `An identified array is a random access collection of its elements`() {
    let rows: IdentifiedArray = [ana, ben, cleo]
    #expect(rows.count == 3)
    #expect(rows.reversed() == [cleo, ben, ana])
    #expect(rows.map(\.name) == ["Ana", "Ben", "Cleo"])
    #expect(rows.elements == [ana, ben, cleo])
  }

  @Test func `Appending an element whose id is already present changes nothing`() {
    var rows: IdentifiedArray = [ana, ben]
    let refused = rows.append(IdentifiedRow(id: 1, name: "Ida"))
    #expect(refused == (inserted: false, index: 0))
    #expect(rows == [ana, ben])
    let accepted = rows.append(cleo)
    #expect(accepted == (inserted: true, index: 2))
    #expect(rows == [ana, ben, cleo])
  }

  @Test func `Inserting places a new element at the given position`() {
    var rows: IdentifiedArray = [ana, cleo]
    #expect(rows.insert(ben, at: 1) == (inserted: true, index: 1))
    #expect(rows.insert(ben, at: 0) == (inserted: false, index: 1))
    #expect(rows == [ana, ben, cleo])
    #expect(rows.isConsistent)
  }

  @Test func `Updating replaces the element with the same id, or inserts a new element`() {
    var rows: IdentifiedArray = [ana, ben]
    let ida = IdentifiedRow(id: 1, name: "Ida")
    #expect(rows.updateOrAppend(ida) == ana)
    #expect(rows.updateOrAppend(cleo) == nil)
    #expect(rows == [ida, ben, cleo])
    let bob = IdentifiedRow(id: 2, name: "Bob")
    #expect(rows.updateOrInsert(bob, at: 0) == (originalMember: ben, index: 1))
    #expect(rows.updateOrInsert(IdentifiedRow(id: 0), at: 0) == (originalMember: nil, index: 0))
    #expect(rows == [IdentifiedRow(id: 0), ida, bob, cleo])
    #expect(rows.isConsistent)
  }

  @Test func `Removing an element moves the elements after it`() {
    var rows = IdentifiedArray.rows(1, 2, 3, 4, 5)
    #expect(rows.remove(id: 2) == IdentifiedRow(id: 2))
    #expect(rows.remove(id: 2) == nil)
    #expect(rows.remove(at: 0) == IdentifiedRow(id: 1))
    #expect(rows == .rows(3, 4, 5))
    rows.removeAll { $0.id == 4 }
    #expect(rows == .rows(3, 5))
    #expect(rows.isConsistent)
    rows.removeAll()
    #expect(rows == [])
    #expect(rows.isConsistent)
  }

  @Test func `Removal with a predicate that throws removes nothing`() {
    var rows = IdentifiedArray.rows(1, 2, 3)
    #expect(throws: CancellationError.self) {
      try rows.removeAll { row in
        if row.id == 3 { throw CancellationError() }
        return true
      }
    }
    #expect(rows == .rows(1, 2, 3))
    #expect(rows.isConsistent)
  }

  @Test func `Sorting with a predicate that throws leaves the order unchanged`() {
    var rows = IdentifiedArray.rows(3, 2, 1)
    var comparisons = 0
    #expect(throws: CancellationError.self) {
      try rows.sort { first, second in
        comparisons += 1
        if comparisons == 2 { throw CancellationError() }
        return first.id < second.id
      }
    }
    #expect(rows == .rows(3, 2, 1))
    #expect(rows.isConsistent)
  }

  @Test func `Moved elements keep their order`() {
    var rows = IdentifiedArray.rows(0, 1, 2, 3, 4)
    rows.move(fromOffsets: [0, 3], toOffset: 3)
    #expect(rows == .rows(1, 2, 0, 3, 4))
    rows.move(fromOffsets: [0], toOffset: 5)
    #expect(rows == .rows(2, 0, 3, 4, 1))
    rows.swapAt(0, 4)
    #expect(rows == .rows(1, 0, 3, 4, 2))
    #expect(rows.isConsistent)
  }

  @Test func `Shuffling with the same seed produces the same order`() {
    var generator = SplitMix64(seed: 7)
    var sameGenerator = SplitMix64(seed: 7)
    var first = IdentifiedArray.rows(1, 2, 3, 4, 5, 6)
    var second = first
    first.shuffle(using: &generator)
    second.shuffle(using: &sameGenerator)
    #expect(first == second)
    #expect(first != .rows(1, 2, 3, 4, 5, 6))
    #expect(first.isConsistent)
  }

  @Test func `Filtering returns an identified array, and mapping returns an array`() {
    let rows = IdentifiedArray.rows(1, 2, 3)
    let odd: IdentifiedArray = rows.filter { !$0.id.isMultiple(of: 2) }
    #expect(odd == .rows(1, 3))
    #expect(odd.isConsistent)
    #expect(rows.map(\.id) == [1, 2, 3])
  }

  @Test func `Creating a collection from elements that must be unique throws for a duplicate id`()
    throws
  {
    #expect(try IdentifiedArray(uniqueElements: [ana, ben]) == [ana, ben])
    #expect(throws: IdentifiedArrayError.duplicateID("1", first: 0, second: 2)) {
      try IdentifiedArray(uniqueElements: [ana, ben, ana])
    }
  }

  @Test func `Elements with the same id are combined at the position of the first one`() {
    let elements = [ana, ben, IdentifiedRow(id: 1, name: "Ida"), IdentifiedRow(id: 1, name: "Ina")]
    let rows = IdentifiedArray(elements) { first, next in
      IdentifiedRow(id: first.id, name: first.name + next.name)
    }
    #expect(rows == [IdentifiedRow(id: 1, name: "AnaIdaIna"), ben])
  }

  @Test func `A duplicate id in a literal is reported, and the first element is kept`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let rows: IdentifiedArray = [
        IdentifiedRow(id: 1, name: "Ana"), IdentifiedRow(id: 2, name: "Ben"),
        IdentifiedRow(id: 1, name: "Ida"), IdentifiedRow(id: 2, name: "Bob"),
      ]
      precondition(rows.map(\.name) == ["Ana", "Ben"])
    }
    let report = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(report.contains("Elements 0 and 2 have the same id 1."))
    #expect(report.contains("Elements 1 and 3 have the same id 2."))
  }

  @Test func `Equality and hashing depend on the elements and their order`() {
    let rows: IdentifiedArray = [ana, ben]
    var same = IdentifiedArray<IdentifiedRow>()
    same.append(cleo)
    same.append(ben)
    same.insert(ana, at: 0)
    same.remove(id: 3)
    same.reverse()
    #expect(rows != same)
    same.reverse()
    #expect(rows == same)
    #expect(rows.hashValue == same.hashValue)
  }

  @Test func `An identified array prints and reflects only its elements`() {
    let rows: IdentifiedArray = [ana, ben]
    #expect(rows.description == [ana, ben].description)
    #expect(Mirror(reflecting: rows).children.map { $0.value as? IdentifiedRow } == [ana, ben])
  }

  @Test func `An identified array is encoded as an array`() throws {
    let rows: IdentifiedArray = [ana, ben]
    let data = try JSONEncoder().encode(rows)
    #expect(try JSONDecoder().decode([IdentifiedRow].self, from: data) == [ana, ben])
    #expect(try JSONDecoder().decode(IdentifiedArray<IdentifiedRow>.self, from: data) == rows)
  }

  @Test func `Decoding a duplicate id throws an error that names the id`() throws {
    let data = try JSONEncoder().encode(["rows": [ana, ben, ana]])
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([String: IdentifiedArray<IdentifiedRow>].self, from: data)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("not dataCorrupted: \(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["rows"])
    #expect(
      context.underlyingError as? IdentifiedArrayError
        == .duplicateID("1", first: 0, second: 2))
  }
}

import Foundation
import Testing

@testable import StateKit

struct MembershipTests {
  /// A change of a collection that holds the rows 1, 2 and 3.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (inout IdentifiedArray<IdentifiedRow>) -> Void
  }

  static let changesOfIDs = [
    Change(testDescription: "append") { $0.append(IdentifiedRow(id: 4)) },
    Change(testDescription: "insert") { $0.insert(IdentifiedRow(id: 4), at: 0) },
    Change(testDescription: "updateOrAppend") { $0.updateOrAppend(IdentifiedRow(id: 4)) },
    Change(testDescription: "remove(id:)") { $0.remove(id: 1) },
    Change(testDescription: "remove(at:)") { $0.remove(at: 2) },
    Change(testDescription: "removeAll(where:)") { $0.removeAll { $0.id == 2 } },
    Change(testDescription: "removeAll") { $0.removeAll() },
    Change(testDescription: "assign nil") { $0[id: 3] = nil },
    Change(testDescription: "assign new") { $0[id: 4] = IdentifiedRow(id: 4) },
    Change(testDescription: "rekey") { $0.modify(id: 1) { $0.id = 4 } },
    Change(testDescription: "evict") { $0.modify(id: 1) { $0.id = 2 } },
    Change(testDescription: "remove and append again") { rows in
      rows.remove(id: 3)
      rows.append(IdentifiedRow(id: 3))
    },
    Change(testDescription: "another with the same ids") { $0 = .rows(1, 2, 3) },
  ]

  static let otherChanges = [
    Change(testDescription: "modify") { $0.modify(id: 1) { $0.name = "Ana" } },
    Change(testDescription: "modify through the subscript") { $0[id: 1]?.name = "Ana" },
    Change(testDescription: "replace") { $0[id: 1] = IdentifiedRow(id: 1, name: "Ana") },
    Change(testDescription: "updateOrAppend") { $0.updateOrAppend(IdentifiedRow(id: 1)) },
    Change(testDescription: "append what is there") { $0.append(IdentifiedRow(id: 1)) },
    Change(testDescription: "remove what is not there") { $0.remove(id: 9) },
    Change(testDescription: "remove none") { $0.removeAll { _ in false } },
    Change(testDescription: "move") { $0.move(fromOffsets: [0], toOffset: 3) },
    Change(testDescription: "swap") { $0.swapAt(0, 1) },
    Change(testDescription: "sort") { $0.sort { $0.id > $1.id } },
    Change(testDescription: "reverse") { $0.reverse() },
  ]

  @Test(arguments: changesOfIDs)
  func `Nobody holds the token of a collection whose ids changed`(_ change: Change) {
    var rows = IdentifiedArray.rows(1, 2, 3)
    let observed = rows.membership
    #expect(observed != nil)
    change.apply(&rows)
    #expect(rows.membership !== observed)
  }

  @Test(arguments: otherChanges)
  func `The token stays when no row comes or goes`(_ change: Change) {
    var rows = IdentifiedArray.rows(1, 2, 3)
    let observed = rows.membership
    change.apply(&rows)
    #expect(rows.membership === observed)
  }

  @Test func `A token that nobody holds is used again`() {
    var rows = IdentifiedArray.rows(1)
    weak let token = rows.membership  // an address would not do: a new token may get the same
    for id in 2..<100 { rows.append(IdentifiedRow(id: id)) }
    #expect(token != nil)
    #expect(rows.membership === token)
  }

  @Test func `An empty collection has no token until it holds an element`() {
    var rows = IdentifiedArray<IdentifiedRow>()
    let observed = rows.membership
    #expect(observed == nil)
    rows.append(IdentifiedRow(id: 1))
    #expect(rows.membership !== observed)
  }

  @Test func `A copy shares the token until one of the two changes its ids`() {
    let original = IdentifiedArray.rows(1, 2)
    var copy = original
    copy.reverse()
    #expect(copy.membership === original.membership)
    copy.remove(id: 1)
    #expect(copy.membership !== original.membership)
    #expect(original.membership === original.membership)
  }

  @Test func `Every way to make a collection that holds elements gives it a token`() throws {
    let rows = IdentifiedArray.rows(1, 2)
    let data = try JSONEncoder().encode(rows)
    let made: [IdentifiedArray<IdentifiedRow>] = [
      try IdentifiedArray(uniqueElements: rows), IdentifiedArray(rows) { first, _ in first },
      [IdentifiedRow(id: 1)], rows.filter { $0.id == 1 },
      try JSONDecoder().decode(IdentifiedArray.self, from: data),
    ]
    let tokens = made.compactMap { $0.membership.map { ObjectIdentifier($0) } }
    #expect(Set(tokens).count == made.count)
  }
}

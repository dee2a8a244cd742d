import Foundation
import Testing

@testable import StateKit

/// The membership token of a collection. The collection replaces the token when an id is inserted
/// or removed, unless only the collection refers to the token. A later change that restores the ids
/// does not restore the old token.
struct MembershipTests {
  /// A change of a collection that contains the rows 1, 2 and 3.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (inout IdentifiedArray<IdentifiedRow>) -> Void
  }

  static let changesThatReplaceToken = [
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
    Change(testDescription: "assign another collection with the same ids") {
      $0 = .rows(1, 2, 3)
    },
  ]

  static let changesThatKeepToken = [
    Change(testDescription: "modify") { $0.modify(id: 1) { $0.name = "Ana" } },
    Change(testDescription: "modify through the subscript") { $0[id: 1]?.name = "Ana" },
    Change(testDescription: "replace") { $0[id: 1] = IdentifiedRow(id: 1, name: "Ana") },
    Change(testDescription: "updateOrAppend") { $0.updateOrAppend(IdentifiedRow(id: 1)) },
    Change(testDescription: "append a present id") { $0.append(IdentifiedRow(id: 1)) },
    Change(testDescription: "remove an absent id") { $0.remove(id: 9) },
    Change(testDescription: "remove none") { $0.removeAll { _ in false } },
    Change(testDescription: "move") { $0.move(fromOffsets: [0], toOffset: 3) },
    Change(testDescription: "swap") { $0.swapAt(0, 1) },
    Change(testDescription: "sort") { $0.sort { $0.id > $1.id } },
    Change(testDescription: "reverse") { $0.reverse() },
  ]

  @Test(arguments: changesThatReplaceToken)
  func `A collection has a new token after its ids change or it is replaced`(_ change: Change) {
    var rows = IdentifiedArray.rows(1, 2, 3)
    let oldToken = rows.membershipToken
    #expect(oldToken != nil)
    change.apply(&rows)
    #expect(rows.membershipToken !== oldToken)
  }

  @Test(arguments: changesThatKeepToken)
  func `A collection keeps its token if no row is inserted or removed`(_ change: Change) {
    var rows = IdentifiedArray.rows(1, 2, 3)
    let oldToken = rows.membershipToken
    change.apply(&rows)
    #expect(rows.membershipToken === oldToken)
  }

  @Test func `A token without other references is reused`() {
    var rows = IdentifiedArray.rows(1)
    // Weak, because the collection replaces a token to which another strong reference exists. An
    // `ObjectIdentifier` would not suffice: a new token could have the same address.
    weak let token = rows.membershipToken
    for id in 2..<100 { rows.append(IdentifiedRow(id: id)) }
    #expect(token != nil)
    #expect(rows.membershipToken === token)
  }

  @Test func `An empty collection has no token until an element is inserted`() {
    var rows = IdentifiedArray<IdentifiedRow>()
    let oldToken = rows.membershipToken
    #expect(oldToken == nil)
    rows.append(IdentifiedRow(id: 1))
    #expect(rows.membershipToken !== oldToken)
  }

  @Test func `A copy shares the token until one of the two changes its ids`() {
    let original = IdentifiedArray.rows(1, 2)
    var copy = original
    copy.reverse()
    #expect(copy.membershipToken === original.membershipToken)
    copy.remove(id: 1)
    #expect(copy.membershipToken !== original.membershipToken)
  }

  @Test func `Every way to create a collection with elements gives it a token`() throws {
    let rows = IdentifiedArray.rows(1, 2)
    let data = try JSONEncoder().encode(rows)
    let collections: [IdentifiedArray<IdentifiedRow>] = [
      try IdentifiedArray(uniqueElements: rows), IdentifiedArray(rows) { first, _ in first },
      [IdentifiedRow(id: 1)], rows.filter { $0.id == 1 },
      try JSONDecoder().decode(IdentifiedArray.self, from: data),
    ]
    let tokens = collections.compactMap { $0.membershipToken.map { ObjectIdentifier($0) } }
    #expect(Set(tokens).count == collections.count)
  }
}

import Testing
import TestSupport

@testable import StateKit

@Suite(.limitedChildProcesses)
struct IdentifiedArrayModificationTests {
  /// An object that an element refers to. A second reference to it shows that the element was
  /// copied.
  private final class Payload: Sendable {}

  private struct Holder: Identifiable {
    let id: Int
    var payload = Payload()
    var numbers = [0]

    var isOnlyOwner: Bool {
      mutating get { isKnownUniquelyReferenced(&payload) }
    }
  }

  private struct Refusal: Error, Equatable {}

  @Test func `Modifying changes the element with the id and returns the body's result`() {
    var rows = IdentifiedArray.rows(1, 2, 3)
    let outcome = rows.modify(id: 2) { row in
      row.name = "Ben"
      return row.id * 10
    }
    #expect(outcome.value == 20)
    #expect(outcome.identityChange == nil)
    #expect(rows.map(\.name) == ["", "Ben", ""])
  }

  @Test func `The body does not run for an absent id`() {
    var rows = IdentifiedArray.rows(1)
    let outcome = rows.modify(id: 2) { _ in Issue.record("The body ran for an absent id.") }
    guard case .absent = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(outcome.value == nil)
    #expect(rows == .rows(1))
  }

  @Test func `Changing an element by id copies elements only if the collection was copied`() {
    var holders = IdentifiedArray<Holder>()
    for id in 0..<100 { holders.append(Holder(id: id)) }
    #expect(holders.modify(id: 50) { $0.isOnlyOwner }.value == true)
    #expect(holders[id: 50]?.isOnlyOwner == true)
    #expect(holders[id: 99]?.isOnlyOwner == true)
    let isOnlyOwnerAtPosition = holders[50].isOnlyOwner
    #expect(isOnlyOwnerAtPosition)

    let copy = holders
    #expect(holders.modify(id: 50) { $0.isOnlyOwner }.value == false)
    #expect(copy.count == 100)
  }

  @Test func `Changing a collection does not change a copy of it`() {
    var rows = IdentifiedArray.rows(1, 2)
    let copy = rows
    rows.modify(id: 1) { $0.name = "Ana" }
    rows[id: 2]?.name = "Ben"
    rows.append(IdentifiedRow(id: 3))
    rows.reverse()
    #expect(copy == .rows(1, 2))
    #expect(copy.isConsistent)
  }

  @Test func `The changes that a body makes before it throws are kept`() {
    var rows = IdentifiedArray.rows(1, 2)
    #expect(throws: Refusal()) {
      try rows.modify(id: 1) { row throws(Refusal) in
        row.name = "half"
        throw Refusal()
      }
    }
    #expect(rows == [IdentifiedRow(id: 1, name: "half"), IdentifiedRow(id: 2)])
    #expect(rows.isConsistent)
  }

  @Test func `An element whose new id is unused keeps its position`() {
    var rows = IdentifiedArray.rows(1, 2, 3)
    let outcome = rows.modify(id: 2) { $0.id = 9 }
    guard case .rekeyed(from: 2, to: 9)? = outcome.identityChange else {
      Issue.record("\(outcome)")
      return
    }
    #expect(rows == .rows(1, 9, 3))
    #expect(rows.isConsistent)
  }

  @Test func `An element that takes the id of another element is removed and returned`() {
    var rows = IdentifiedArray.rows(1, 2, 3)
    let outcome = rows.modify(id: 1) { $0 = IdentifiedRow(id: 3, name: "impostor") }
    guard case .evicted(let element, from: 1)? = outcome.identityChange else {
      Issue.record("\(outcome)")
      return
    }
    #expect(element == IdentifiedRow(id: 3, name: "impostor"))
    #expect(rows == .rows(2, 3))
    #expect(rows.isConsistent)
  }

  @Test func `The report of a changed id states what happened, the likely causes and the fix`() {
    #expect(
      IdentityChange<IdentifiedRow>.rekeyed(from: 1, to: 2).description == """
        An element of IdentifiedArray<IdentifiedRow> was written under id 1 but has id 2. It was \
        kept under its new id.
        Likely causes: the id is a `var`, or is derived from members that change; or a whole \
        element was assigned under the id of another.
        Keep the id constant (`let id`). To replace an element with one that has another id, \
        remove the old one and insert the new one.
        """)
  }

  @Test func `Assigning by id replaces, appends and removes`() {
    var rows = IdentifiedArray.rows(1, 2, 3)
    rows[id: 2] = IdentifiedRow(id: 2, name: "Ben")
    rows[id: 4] = IdentifiedRow(id: 4)
    rows[id: 1] = nil
    rows[id: 7] = nil
    rows[id: 8]?.name = "absent"
    #expect(
      rows == [IdentifiedRow(id: 2, name: "Ben"), IdentifiedRow(id: 3), IdentifiedRow(id: 4)])
    #expect(rows.isConsistent)
    rows[id: 4] = nil
    #expect(rows.ids == [2, 3])
    #expect(rows.isConsistent)
  }

  @Test func `Assigning by position replaces an element and may change its id`() {
    var rows = IdentifiedArray.rows(1, 2, 3)
    rows[1] = IdentifiedRow(id: 2, name: "Ben")
    rows[2] = IdentifiedRow(id: 9)
    rows[0].name = "Ana"
    #expect(rows.map(\.name) == ["Ana", "Ben", ""])
    #expect(rows.ids == [1, 2, 9])
    #expect(rows[id: 3] == nil)
    #expect(rows.isConsistent)
  }

  @Test func `The ids stay unique if a change by position throws`() {
    func change(_ row: inout IdentifiedRow) throws {
      row.id = 7
      throw Refusal()
    }
    var rows = IdentifiedArray.rows(1, 2, 3)
    #expect(throws: Refusal()) { try change(&rows[1]) }
    #expect(rows == .rows(1, 7, 3))
    #expect(rows.isConsistent)
  }

  @Test func `Appending several elements returns those whose ids are present`() {
    var rows = IdentifiedArray.rows(1, 2)
    let ida = IdentifiedRow(id: 1, name: "Ida")
    let cleo = IdentifiedRow(id: 3, name: "Cleo")
    #expect(rows.append(contentsOf: [ida, cleo, IdentifiedRow(id: 3)]) == [ida, .init(id: 3)])
    #expect(rows == [IdentifiedRow(id: 1), IdentifiedRow(id: 2), cleo])
    #expect(rows.append(contentsOf: [IdentifiedRow(id: 4)]).isEmpty)
  }

  @Test func `Removing the last elements returns the last one`() {
    var rows = IdentifiedArray.rows(1, 2, 3, 4)
    #expect(rows.removeLast() == IdentifiedRow(id: 4))
    rows.removeLast(2)
    #expect(rows == .rows(1))
    #expect(rows.popLast() == IdentifiedRow(id: 1))
    #expect(rows.popLast() == nil)
    #expect(rows.isConsistent)
  }

  @Test func `An element keeps its position if a change through the subscript throws`() {
    func rename(_ row: inout IdentifiedRow?) throws {
      row?.name = "half"
      throw Refusal()
    }
    var rows = IdentifiedArray.rows(1, 2, 3)
    #expect(throws: Refusal()) { try rename(&rows[id: 1]) }
    #expect(rows.ids == [1, 2, 3])
    #expect(rows[id: 1]?.name == "half")
    #expect(rows.isConsistent)
  }

  @Test func `An element that is written under an id other than its own is reported`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      var rows = IdentifiedArray.rows(1, 2, 3)
      rows[id: 1] = IdentifiedRow(id: 3, name: "evicted")
      rows[id: 4] = IdentifiedRow(id: 2, name: "refused")
      precondition(rows == .rows(2, 3) && rows.isConsistent)
      rows[id: 2]?.id = 5
      rows[id: 6] = IdentifiedRow(id: 7)
      precondition(rows == .rows(5, 3, 7) && rows.isConsistent)
      let error = #expect(throws: CancellationError.self) {
        try rows.modify(id: 7) { row in
          row.id = 8
          throw CancellationError()
        }
      }
      precondition(error != nil && rows == .rows(5, 3, 8) && rows.isConsistent)
      let combined = IdentifiedArray([10, 11, 10].map { IdentifiedRow(id: $0) }) { _, _ in
        IdentifiedRow(id: 11, name: "combined")
      }
      precondition(combined == .rows(11) && combined.isConsistent)
      rows = .rows(1, 2, 3)
      rows[0] = IdentifiedRow(id: 12)
      rows[1] = IdentifiedRow(id: 3, name: "evicted")
      precondition(rows == .rows(12, 3) && rows.isConsistent)
    }
    let report = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for (old, new) in [(1, 3), (4, 2), (2, 5), (6, 7), (7, 8), (10, 11), (2, 3)] {
      #expect(report.contains("was written under id \(old) but has id \(new)."))
    }
    // A row that is replaced by position may have a new id.
    #expect(!report.contains("has id 12."))
  }
}

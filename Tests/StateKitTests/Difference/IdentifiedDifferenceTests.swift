import StateKit
import StateKitPrinting
import Testing

/// Differences of collections whose elements have ids.
struct IdentifiedDifferenceTests {
  private typealias Row = PrintedValues.Row

  private func difference<Value>(_ old: Value, _ new: Value) -> String {
    ValuePrinter().difference(from: old, to: new).description
  }

  private func rows(_ ids: Int...) -> [Row] { ids.map { Row(id: $0, name: "n\($0)") } }

  @Test func `Elements are matched by id, not by position`() {
    var new = rows(1, 2, 3)
    new[1].name = "Benny"
    #expect(difference(rows(1, 2, 3), new) == #"[id: 2].name: "n2" → "Benny""#)
    #expect(
      difference(IdentifiedArray(rows(1, 2)) { first, _ in first }, [Row(id: 1, name: "n1")])
        == #"[id: 2]: removed Row(id: 2, name: "n2", tags: [])"#)
  }

  @Test func `The elements of a stack are listed with the ids that a test writes`() {
    let old = StackState(["a", "b"])
    var new = old
    new[id: 1] = "c"
    #expect(difference(old, new) == #"[id: 1]: "b" → "c""#)
    new = old
    new.removeLast()
    new.append("b")
    #expect(difference(old, new) == "[id: 1]: removed \"b\"\n[id: 2]: inserted \"b\"")
    #expect(difference(Optional<StackElementID>.none, 7) == "nil → 7")
  }

  @Test func `The cause of an undo history is printed as it is written`() {
    let (old, new) = (UndoHistory<Int>(), UndoHistory<Int>(cause: "typing"))
    #expect(difference(old, new) == #"cause: nil → "typing""#)
  }

  @Test func `An inserted element is listed with its position, unless it is at the end`() {
    #expect(
      difference(rows(1, 2), rows(1, 2, 3, 4)) == """
        [id: 3]: inserted Row(id: 3, name: "n3", tags: [])
        [id: 4]: inserted Row(id: 4, name: "n4", tags: [])
        """)
    #expect(
      difference(rows(1, 2), rows(3, 1, 2))
        == #"[id: 3]: inserted at 0 Row(id: 3, name: "n3", tags: [])"#)
  }

  @Test func `As few elements as possible are reported as moved`() {
    #expect(difference(rows(1, 2, 3, 4), rows(4, 1, 2, 3)) == "[id: 4]: moved from 3 to 0")
    #expect(difference(rows(1, 2, 3, 4), rows(2, 3, 4, 1)) == "[id: 1]: moved from 0 to 3")
    #expect(difference(rows(1, 2, 3, 4), rows(1, 3, 2, 4)) == "[id: 2]: moved from 1 to 2")
    #expect(
      difference(rows(1, 2, 3), rows(3, 2, 1))
        == "[id: 3]: moved from 2 to 0\n[id: 1]: moved from 0 to 2")
  }

  @Test
  func `An element that others moved past is listed as moved, even if its index is the same`() {
    #expect(
      difference(rows(1, 2, 3, 4, 5), rows(4, 5, 3, 1, 2)) == """
        [id: 3]: moved past others, still at 2
        [id: 1]: moved from 0 to 3
        [id: 2]: moved from 1 to 4
        """)
  }

  @Test func `A removed element is listed at its old place, before an element inserted there`() {
    #expect(
      difference(rows(1, 2, 3, 4), rows(1, 7, 3, 8)) == """
        [id: 2]: removed Row(id: 2, name: "n2", tags: [])
        [id: 7]: inserted at 1 Row(id: 7, name: "n7", tags: [])
        [id: 4]: removed Row(id: 4, name: "n4", tags: [])
        [id: 8]: inserted Row(id: 8, name: "n8", tags: [])
        """)
  }

  @Test func `Elements whose ids do not equal themselves are compared by position`() {
    struct Reading: Identifiable, Equatable {
      let id: Double
      var value: Int
    }
    #expect(
      difference(
        [Reading(id: .nan, value: 1), Reading(id: 1, value: 1)],
        [Reading(id: .nan, value: 2), Reading(id: 1, value: 1)]) == "[0].value: 1 → 2")
  }

  @Test func `Different ids with the same printed form have different names`() {
    struct Device: Identifiable {
      let id: PrintedValues.Secret
      var isOn = false
    }
    let devices = ["a", "b"].map { Device(id: PrintedValues.Secret(token: $0)) }
    var new = devices
    new[0].isOn = true
    new[1].isOn = true
    #expect(
      difference(devices, new) == """
        [id: Secret()].isOn: false → true
        [id: Secret() #2].isOn: false → true
        """)
  }

  @Test func `An element that moved and changed is listed with both changes`() {
    var new = rows(2, 3, 1)
    new[2].name = "Ana"
    #expect(
      difference(rows(1, 2, 3), new) == """
        [id: 1]: moved from 0 to 2
        [id: 1].name: "n1" → "Ana"
        """)
  }

  @Test func `An element whose id changed is listed as removed and inserted`() {
    var new = rows(1, 2)
    new[0].id = 7
    #expect(
      difference(rows(1, 2), new) == """
        [id: 1]: removed Row(id: 1, name: "n1", tags: [])
        [id: 7]: inserted at 0 Row(id: 7, name: "n1", tags: [])
        """)
  }

  @Test func `Elements with duplicate ids are compared by position`() {
    var new = rows(1, 1)
    new[1].name = "Ana"
    #expect(difference(rows(1, 1), new) == #"[1].name: "n1" → "Ana""#)
  }

  @Test func `Objects that are identified only by reference are compared by position`() {
    final class Thing: Identifiable {
      let value: Int
      init(_ value: Int) { self.value = value }
    }
    #expect(difference([Thing(1), Thing(2)], [Thing(1), Thing(3)]) == "[1].value: 2 → 3")
  }

  @Test func `A change has a path with components, and a kind`() throws {
    var new = rows(3, 1)
    new[1].tags = ["x"]
    let changes = ValuePrinter().difference(from: ["a": rows(1, 2)], to: ["a": new]).changes
    #expect(
      changes.map(\.path.description) == [
        #"["a"][id: 3]"#, #"["a"][id: 1].tags{"x"}"#, #"["a"][id: 2]"#,
      ])
    #expect(
      changes[1].path.components == [
        .key(#""a""#), .id("1"), .member("tags"), .element(#""x""#),
      ])
    guard case .inserted(let value, at: 0) = changes[0].kind else {
      Issue.record("\(changes[0])")
      return
    }
    #expect(value.description == #"Row(id: 3, name: "n3", tags: [])"#)
  }

  @Test func `An element removed from or inserted into a set is distinguished from a whole set`() {
    #expect(difference([Set([1, 2])], [[1]]) == "[0]: removed element 2")
    #expect(difference(["a": Set([1])], ["a": [1, 3]]) == #"["a"]: inserted element 3"#)
  }
}

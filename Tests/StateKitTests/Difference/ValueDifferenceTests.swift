import Foundation
import StateKit
import StateKitPrinting
import Testing

struct ValueDifferenceTests {
  private typealias Alert = PrintedValues.Alert
  private typealias Node = PrintedValues.Node
  private typealias Row = PrintedValues.Row
  private typealias Screen = PrintedValues.Screen

  private func difference<Value>(_ old: Value, _ new: Value) -> String {
    ValuePrinter().difference(from: old, to: new).description
  }

  /// Returns the difference between a screen and the same screen after a change.
  private func difference(of change: (inout Screen) -> Void) -> String {
    var screen = Screen()
    change(&screen)
    return difference(Screen(), screen)
  }

  @Test func `Equal values have no difference`() {
    let difference = ValuePrinter().difference(from: Screen(), to: Screen())
    #expect(difference.isEmpty)
    #expect(difference.changes == [])
    #expect(difference.description == "")
  }

  @Test func `A changed member is shown with its path`() {
    #expect(
      difference { $0.contacts[id: 7]?.name = "Benny" } == #"contacts[id: 7].name: "Ben" → "Benny""#
    )
    #expect(difference { $0.numbers[1].value = 5 } == "numbers[1].value: 2 → 5")
    #expect(difference { $0.title = "Away" } == #"title: "Home" → "Away""#)
    #expect(difference { $0.title = nil } == #"title: "Home" → nil"#)
    #expect(difference { $0.pair.first = 3 } == "pair.first: 1 → 3")
    #expect(difference { $0.pair.1 = 3 } == "pair.1: 2 → 3")
  }

  @Test func `Changes are listed in the order of the members`() {
    let text = difference { screen in
      screen.items["a"] = 5
      screen.title = nil
    }
    #expect(text == "title: \"Home\" → nil\nitems[\"a\"]: 1 → 5")
  }

  @Test func `A changed case is listed as a new value, and a changed payload with its path`() {
    #expect(difference { $0.alert = .active(since: 3) } == "alert: inactive → active(since: 3)")
    #expect(
      difference(Alert.active(since: 3), .named("x")) == #"active(since: 3) → named("x")"#)
    #expect(difference(Alert.active(since: 3), .active(since: 4)) == "active.since: 3 → 4")
    #expect(difference(Alert.named("x"), .named("y")) == #"named: "x" → "y""#)
    #expect(
      difference(Alert.nested(.snoozed(1, by: "a")), .nested(.snoozed(2, by: "a")))
        == "nested.snoozed.0: 1 → 2")
  }

  @Test func `Elements without ids are compared by a shortest edit script`() {
    #expect(difference([1, 2, 3], [1, 9, 2, 3]) == "[1]: inserted 9")
    #expect(difference([1, 2, 3], []) == "[0]: removed 1\n[1]: removed 2\n[2]: removed 3")
    #expect(difference([1, 1], [1, 1, 1]) == "[2]: inserted 1")
    #expect(difference([1, 2, 3, 4], [1, 7, 4]) == "[1]: 2 → 7\n[2]: removed 3")
    #expect(difference([1, 2, 3, 4, 5], [9, 1, 2, 4, 5]) == "[0]: inserted 9\n[2]: removed 3")
    #expect(difference([[1, 2], [3]], [[1, 5], [3]]) == "[0][1]: 2 → 5")
  }

  @Test func `Dictionaries and sets are compared by their keys, in a stable order`() {
    #expect(
      difference(["a": 1, "b": 2], ["a": 1, "c": 3]) == "[\"b\"]: removed 2\n[\"c\"]: inserted 3")
    #expect(
      difference([1: "x", 10: "y", 9: "z"], [:]) == #"""
        [1]: removed "x"
        [9]: removed "z"
        [10]: removed "y"
        """#)
    #expect(
      difference { $0.tags = ["y", "z", "a"] }
        == "tags: inserted \"a\"\ntags: removed \"x\"\ntags: inserted \"z\"")
    #expect(difference(Set([1]), [2]) == "removed 1\ninserted 2")
    #expect(difference(["a": Row(id: 1)], ["a": Row(id: 2)]) == #"["a"].id: 1 → 2"#)
  }

  @Test func `Values of different types are distinguished`() {
    #expect(difference(3 as Any, "3" as Any) == #"3 → "3""#)
    #expect(difference(3 as Any, UInt8(3) as Any) == "3 as Int → 3 as UInt8")
    #expect(difference(Int??.some(nil), nil) == ".some(nil) → nil")
  }

  @Test func `Dates, durations and data are compared by value`() {
    let start = Date(timeIntervalSince1970: 0)
    #expect(difference(start, start + 60) == "1970-01-01T00:00:00Z → 1970-01-01T00:01:00Z")
    #expect(difference(Duration.seconds(1), .seconds(2)) == "1.0 seconds → 2.0 seconds")
    #expect(difference(Data([1]), Data([2])) == "Data(1 byte: 01) → Data(1 byte: 02)")
    #expect(difference(Data([1]), Data([1])) == "")
  }

  @Test func `Objects are compared by their members`() {
    #expect(difference(Node(1), Node(1)) == "")
    #expect(difference(Node(1, next: Node(2)), Node(1, next: Node(3))) == "next.value: 2 → 3")
    let (first, second) = (PrintedValues.LabeledNode(1), PrintedValues.LabeledNode(2))
    #expect(difference(first, second) == "value: 1 → 2")
    #expect(
      difference(Node(1), first)
        == #"Node(value: 1, next: nil) → LabeledNode(value: 1, next: nil, label: "leaf")"#)
  }

  @Test
  func `A cycle of objects is compared once, and its changes are listed wherever it occurs`() {
    func cycle(_ value: Int) -> Node {
      let node = Node(1)
      node.next = Node(value, next: node)
      return node
    }
    let (first, same, other) = (cycle(2), cycle(2), cycle(3))
    #expect(difference(first, same) == "")
    #expect(difference(first, other) == "next.value: 2 → 3")
    #expect(
      difference([first, first], [other, other])
        == "[0].next.value: 2 → 3\n[1].next.value: 2 → 3")
    for node in [first, same, other] { node.next = nil }
  }

  @Test func `Functions are reported as not compared`() {
    let old: @Sendable () -> Void = {}
    let new: @Sendable () -> Void = { print("other") }
    #expect(difference(old, new) == "… not compared: functions and objects without visible members")
  }
}

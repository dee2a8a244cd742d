import Foundation
import StateKit
import Testing

/// Values whose `==` and whose printed form do not say the same.
struct HiddenDifferenceTests {
  private typealias Account = PrintedValues.Account
  private typealias Agreeable = PrintedValues.Agreeable
  private typealias Alert = PrintedValues.Alert
  private typealias Secret = PrintedValues.Secret

  private func difference<Value>(_ old: Value, _ new: Value) -> String {
    ValuePrinter().difference(from: old, to: new).description
  }

  @Test func `What a mirror hides is not shown, but said to differ`() {
    #expect(difference(old, new) == "Secret() → another Secret that prints alike")
    #expect(difference(old, old) == "")
    #expect(
      difference([1: old], [1: new]) == "[1]: Secret() → another Secret that prints alike")
    let change = ValuePrinter().difference(from: old, to: new).changes.first
    guard case .indistinct(let value, type: "Secret") = change?.kind else {
      Issue.record("\(String(describing: change))")
      return
    }
    #expect(value.description == "Secret()")
  }

  @Test func `A hidden difference is told where it is, beside those that are shown`() {
    let account = Account(name: "ana", password: "a")
    let changed = Account(name: "ana", password: "b")
    #expect(
      difference(account, changed) == #"Account(name: "ana") → another Account that prints alike"#)
    #expect(
      difference([account, account], [changed, Account(name: "ben", password: "a")])
        == """
        [0]: Account(name: "ana") → another Account that prints alike
        [1].name: "ana" → "ben"
        """)
  }

  @Test func `An == that ignores a member does not hide its change`() {
    let (old, new) = (Agreeable(value: 1), Agreeable(value: 2))
    #expect(old == new)
    #expect(difference(old, new) == "value: 1 → 2")
    #expect(difference([old, old], [old, new]) == "[1].value: 1 → 2")
  }

  @Test func `In a long list, elements that are equal by their == are unchanged`() {
    let old = Array(repeating: Agreeable(value: 1), count: 1_001)
    var new = old
    new[7].value = 2
    #expect(difference(old, new) == "")
    #expect(difference(Array(old.dropLast()), Array(new.dropLast())) == "[7].value: 1 → 2")
  }

  @Test func `A number that is none is not a change of itself`() {
    #expect(difference(Double.nan, .nan) == "")
    #expect(difference([Double.nan], [.nan]) == "")
    #expect(difference(["a": [Double.nan, 1]], ["a": [.nan, 2]]) == #"["a"][1]: 1.0 → 2.0"#)
    #expect(difference(Double.nan, 1) == "nan → 1.0")
    #expect(difference(PrintedValues.Unequal(value: 1), .init(value: 2)) == "value: 1 → 2")
  }

  @Test func `A key that is no number is found, as often as it is there`() {
    #expect(difference([Double.nan: 1], [.nan: 1]) == "")
    #expect(difference([Double.nan: 1, 2: 2], [.nan: 3, 2: 2]) == "[nan]: 1 → 3")
    #expect(difference([Double.nan: 1], [:]) == "[nan]: removed 1")
    #expect(difference(Set([Double.nan, 1]), [.nan, 1]) == "")
    #expect(difference(Set([Double.nan]), [.nan, .nan]) == "inserted nan")
    #expect(difference(Set([Double.nan]), [1]) == "inserted 1.0\nremoved nan")
    struct Place: Hashable {
      var height = Double.nan
    }
    #expect(difference([Place(): [1, 2]], [Place(): [1]]) == "[Place(height: nan)][1]: removed 2")
  }

  @Test func `Keys that print alike are told apart`() {
    #expect(
      difference([old: 1], [new: 1]) == """
        [Secret()]: removed 1
        [Secret() #2]: inserted 1
        """)
    let long = String(repeating: "x", count: 1_000)
    let changes = ValuePrinter().difference(from: [long + "a": 1], to: [long + "b": 2]).changes
    #expect(Set(changes.map(\.path)).count == 2)
  }

  private var old: Secret { Secret(token: "a") }
  private var new: Secret { Secret(token: "b") }

  @Test func `Zero and negative zero are the same, as == says`() {
    #expect(difference(-0.0, 0.0) == "")
    #expect(difference([-0.0, 1], [0.0, 1]) == "")
  }

  @Test func `Texts that are the same to a reader are the same`() {
    #expect(difference("\u{e9}", "e\u{301}") == "")
  }

  @Test func `Values that print alike up to a bound are shown where they differ`() {
    var bytes = Data(repeating: 0, count: 20)
    bytes[18] = 1
    #expect(
      difference(Data(repeating: 0, count: 20), bytes)
        == "Data(20 bytes, from byte 18: 0000) → Data(20 bytes, from byte 18: 0100)")
    let start = Date(timeIntervalSince1970: 0)
    #expect(
      difference(start, start + 0.000_000_2)
        == "1970-01-01T00:00:00Z → another Date that prints alike")
    #expect(difference(3 as Any, UInt8(3) as Any) == "3 as Int → 3 as UInt8")
  }

  @Test func `What lies beneath the greatest depth is compared as a whole`() {
    func nested(_ alert: Alert) -> Alert { (0..<500).reduce(alert) { alert, _ in .nested(alert) } }
    let printer = ValuePrinter(maximumDepth: 2)
    let change = printer.difference(from: nested(.inactive), to: nested(.active(since: 1)))
    #expect(
      change.description == "nested.nested: nested(nested(…)) → another Alert that prints alike")
    #expect(printer.difference(from: nested(.inactive), to: nested(.inactive)).isEmpty)
  }
}

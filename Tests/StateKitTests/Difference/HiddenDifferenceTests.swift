import Foundation
import StateKit
import StateKitPrinting
import Testing

/// Values that are equal according to `==` but not according to their printed form, or the reverse.
struct HiddenDifferenceTests {
  private typealias Account = PrintedValues.Account
  private typealias AlwaysEqual = PrintedValues.AlwaysEqual
  private typealias Alert = PrintedValues.Alert
  private typealias Secret = PrintedValues.Secret

  // Two different values that print alike.
  private let old = Secret(token: "a")
  private let new = Secret(token: "b")

  private func difference<Value>(_ old: Value, _ new: Value) -> String {
    ValuePrinter().difference(from: old, to: new).description
  }

  @Test func `A difference that the mirror hides is reported without its content`() {
    #expect(difference(old, new) == "Secret() → another Secret that prints alike")
    #expect(difference(old, old) == "")
    #expect(
      difference([1: old], [1: new]) == "[1]: Secret() → another Secret that prints alike")
    let change = ValuePrinter().difference(from: old, to: new).changes.first
    guard case .indistinguishable(let value, type: "Secret") = change?.kind else {
      Issue.record("\(String(describing: change))")
      return
    }
    #expect(value.description == "Secret()")
  }

  @Test func `A hidden difference is reported at its place, next to visible ones`() {
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

  @Test func `An == that ignores a member does not hide a change of that member`() {
    let (old, new) = (AlwaysEqual(value: 1), AlwaysEqual(value: 2))
    #expect(old == new)
    #expect(difference(old, new) == "value: 1 → 2")
    #expect(difference([old, old], [old, new]) == "[1].value: 1 → 2")
  }

  @Test func `In a long list, elements that are equal according to == are treated as unchanged`() {
    let old = Array(repeating: AlwaysEqual(value: 1), count: 1_001)
    var new = old
    new[7].value = 2
    #expect(difference(old, new) == "")
    #expect(difference(Array(old.dropLast()), Array(new.dropLast())) == "[7].value: 1 → 2")
  }

  @Test func `A change from NaN to NaN is not reported`() {
    #expect(difference(Double.nan, .nan) == "")
    #expect(difference([Double.nan], [.nan]) == "")
    #expect(difference(["a": [Double.nan, 1]], ["a": [.nan, 2]]) == #"["a"][1]: 1.0 → 2.0"#)
    #expect(difference(Double.nan, 1) == "nan → 1.0")
    #expect(difference(PrintedValues.NeverEqual(value: 1), .init(value: 2)) == "value: 1 → 2")
  }

  @Test func `Each NaN key is matched with a NaN key, even if there are several`() {
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

  @Test func `Different keys with the same printed form have different names`() {
    #expect(
      difference([old: 1], [new: 1]) == """
        [Secret()]: removed 1
        [Secret() #2]: inserted 1
        """)
    let long = String(repeating: "x", count: 1_000)
    let changes = ValuePrinter().difference(from: [long + "a": 1], to: [long + "b": 2]).changes
    #expect(Set(changes.map(\.path)).count == 2)
  }

  @Test func `Zero and negative zero are treated as equal`() {
    #expect(difference(-0.0, 0.0) == "")
    #expect(difference([-0.0, 1], [0.0, 1]) == "")
  }

  @Test func `Canonically equivalent texts are treated as equal`() {
    #expect(difference("\u{e9}", "e\u{301}") == "")
  }

  @Test func `Data with a long common prefix is shown from the byte where it differs`() {
    var bytes = Data(repeating: 0, count: 20)
    bytes[18] = 1
    #expect(
      difference(Data(repeating: 0, count: 20), bytes)
        == "Data(20 bytes, from byte 18: 0000) → Data(20 bytes, from byte 18: 0100)")
  }

  @Test func `Values that print alike are distinguished by type, or reported as printing alike`() {
    let start = Date(timeIntervalSince1970: 0)
    #expect(
      difference(start, start + 0.000_000_2)
        == "1970-01-01T00:00:00Z → another Date that prints alike")
    #expect(difference(3 as Any, UInt8(3) as Any) == "3 as Int → 3 as UInt8")
  }

  @Test func `A difference that == finds in a closure is reported`() {
    let (old, new) = (PrintedValues.Handler(returning: 1), PrintedValues.Handler(returning: 2))
    let text = #"Handler(name: "save", run: (Function))"#
    let difference = ValuePrinter().difference(from: old, to: new)
    #expect(difference.description == text + " → another Handler that prints alike")
    #expect(difference.isComplete && !difference.isEmpty)
    // The difference is also reported next to an object that occurs in both values.
    let box = PrintedValues.Node(1)
    #expect(self.difference((box, old), (box, new)) == "1: " + difference.description)
    let same = ValuePrinter().difference(from: old, to: old)
    #expect(same.isEmpty)
  }

  @Test func `Parts without == that show nothing to compare are reported as not compared`() {
    let remark = "… not compared: functions and objects without visible members"
    let (old, new) = (PrintedValues.Button(), PrintedValues.Button())
    let difference = ValuePrinter().difference(from: old, to: new)
    #expect(!difference.isComplete && !difference.isEmpty && difference.changes.isEmpty)
    #expect(difference.description == remark)
    #expect(difference.unified == "  " + remark)
    #expect(
      self.difference([old], [PrintedValues.Button(title: "Send")])
        == "[0].title: \"Save\" → \"Send\"\n" + remark)
    // Objects without visible members, and a value that hides all its members.
    final class Token {}
    struct Hidden: CustomReflectable {
      let value: Int
      var customMirror: Mirror { Mirror(self, children: [:]) }
    }
    #expect(self.difference(Token(), Token()) == remark)
    #expect(self.difference(Hidden(value: 1), Hidden(value: 2)) == remark)
    let token = Token()
    #expect(ValuePrinter().difference(from: token, to: token).isEmpty)
    struct Nothing {}
    #expect(ValuePrinter().difference(from: Nothing(), to: Nothing()).isEmpty)
    #expect(ValuePrinter().difference(from: Int.self, to: Int.self).isEmpty)
  }

  @Test func `A hidden difference next to an object that occurs in both values is reported`() {
    struct Session: Equatable, CustomReflectable {
      let box: PrintedValues.Node
      let token: String
      static func == (one: Self, other: Self) -> Bool { one.token == other.token }
      var customMirror: Mirror { Mirror(self, children: ["box": box]) }
    }
    let box = PrintedValues.Node(1)
    let same = ValuePrinter().difference(
      from: Session(box: box, token: "a"), to: Session(box: box, token: "a"))
    #expect(same.isEmpty)
    #expect(
      difference(Session(box: box, token: "a"), Session(box: box, token: "b"))
        == "Session(box: Node(value: 1, next: nil)) → another Session that prints alike")
  }

  @Test func `An invisible character is escaped in a difference`() {
    #expect(difference("ana", "ana\u{200B}") == #""ana" → "ana\u{200B}""#)
    #expect(difference(["k": "a\u{202E}"], ["k": "a"]) == #"["k"]: "a\u{202E}" → "a""#)
    let old = "one\ntwo\n" + String(repeating: "x", count: 100)
    let changed = ValuePrinter().difference(
      from: old, to: old.replacing("two", with: "t\u{200B}wo"))
    #expect(changed.description.contains(#"+ t\u{200B}wo"#))
    #expect(changed.unified.contains(#"t\u{200B}wo"#))
    let long = String(repeating: "x", count: 300)
    #expect(difference(long + "a", long + "\u{2066}a").contains(#"\u{2066}"#))
  }

  @Test
  func `Objects of different classes differ, even if an inherited == treats them as equal`() {
    class Animal: Equatable {
      let name = "Rex"
      static func == (one: Animal, other: Animal) -> Bool { one.name == other.name }
    }
    final class Dog: Animal {}
    final class Cat: Animal {}
    let (animal, dog, cat) = (Animal(), Dog(), Cat())
    #expect(animal == dog && dog == cat)
    #expect(difference(animal, dog) == #"Animal(name: "Rex") → Dog(name: "Rex")"#)
    #expect(difference(dog, animal) == #"Dog(name: "Rex") → Animal(name: "Rex")"#)
    #expect(difference(cat, dog) == #"Cat(name: "Rex") → Dog(name: "Rex")"#)
    #expect(difference([animal], [dog]) == #"[0]: Animal(name: "Rex") → Dog(name: "Rex")"#)
    #expect(difference(["a": cat], ["a": dog]) == #"["a"]: Cat(name: "Rex") → Dog(name: "Rex")"#)
    #expect(difference(dog, Dog()) == "")
  }

  @Test func `Parts below the maximum depth are compared as a whole`() {
    func nested(_ alert: Alert) -> Alert { (0..<500).reduce(alert) { alert, _ in .nested(alert) } }
    let printer = ValuePrinter(maximumDepth: 2)
    let change = printer.difference(from: nested(.inactive), to: nested(.active(since: 1)))
    #expect(
      change.description == "nested.nested: nested(nested(…)) → another Alert that prints alike")
    #expect(printer.difference(from: nested(.inactive), to: nested(.inactive)).isEmpty)
  }
}

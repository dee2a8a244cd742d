import StateKit
import StateKitPrinting

/// Values of many kinds for the tests of printing and comparing.
enum PrintedValues {
  enum Alert: Hashable {
    case inactive
    case active(since: Int)
    case snoozed(Int, by: String)
    case named(String)
    indirect case nested(Alert)
  }

  struct Row: Hashable, Identifiable {
    var id: Int
    var name = "Ben"
    var tags: Set<String> = []
  }

  struct Number: Hashable {
    var value: Int
  }

  struct Screen {
    var title: String? = "Home"
    var alert = Alert.inactive
    var rows = [Row(id: 1), Row(id: 2), Row(id: 3)]
    var numbers = [Number(value: 1), Number(value: 2), Number(value: 3)]
    var contacts: IdentifiedArray = [Row(id: 7), Row(id: 8)]
    var items = ["a": 1, "b": 2]
    var tags: Set = ["x", "y"]
    var pair = (first: 1, 2)
  }

  class Node {
    var value: Int
    var next: Node?

    init(_ value: Int, next: Node? = nil) {
      self.value = value
      self.next = next
    }
  }

  final class LabeledNode: Node {
    var label = "leaf"
  }

  /// A value that hides all its members.
  struct Secret: Hashable, CustomReflectable, CustomStringConvertible {
    var token: String
    var description: String { token }
    var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
  }

  /// An enum that hides its payload.
  enum SecretCase: Equatable, CustomReflectable {
    case token(String)
    var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .enum) }
  }

  struct Account: Equatable {
    var name: String
    var password: String
  }

  /// A value that is equal to every other value of its type.
  struct AlwaysEqual: Equatable {
    var value: Int
    static func == (_: Self, _: Self) -> Bool { true }
  }

  /// A value with parts and a description, which is printed as its parts.
  struct Named: CustomStringConvertible {
    var name: String
    var description: String { "the name \(name)" }
  }

  /// A value without parts, which is printed as its description.
  struct Described: CustomStringConvertible {
    var description: String { "a description\nof two lines" }
  }

  /// A value without parts whose description contains an invisible character.
  struct InvisiblyDescribed: CustomStringConvertible {
    var description: String { "a\u{200B}" }
  }

  /// A value with a closure that cannot be compared, and an `==` that calls the closure.
  struct Handler: Equatable {
    var name = "save"
    let run: @Sendable () -> Int

    init(returning result: Int) { run = { result } }

    static func == (one: Self, other: Self) -> Bool { one.run() == other.run() }
  }

  /// A value with a closure that cannot be compared, and without `==`.
  struct Button {
    var title = "Save"
    var action: @Sendable () -> Void = {}
  }

  /// An enum whose two cases have the same description.
  enum Phase: Equatable, CustomStringConvertible {
    case signedOut
    case signedIn(name: String)

    var description: String { "signed out" }
  }

  struct Lazy {
    lazy var answer = 42
  }

  /// A value that does not equal any value, not even itself, like NaN.
  struct NeverEqual: Equatable {
    var value: Int
    static func == (_: Self, _: Self) -> Bool { false }
  }

  /// A key that is ordered only by its printed form.
  struct Key: Hashable {
    var name: String
  }
}

extension PrintedValues.Account: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

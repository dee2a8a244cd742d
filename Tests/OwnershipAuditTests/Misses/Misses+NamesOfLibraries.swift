import OwnershipAudit

extension MissedViolations {
  private static func collected(_ helper: String) -> [String: String] {
    beside("private func more(_ l: IdentifiedArray<Contact>) { _ = l.ids }\n", helper)
  }

  static let identifiers = [
    DisguisedViolation(
      .hiddenOverload, .generics,
      collected("extension IdentifiedArray<Contact> { var ⟦ids¦uuids⟧: [UUID] { [] } } // here")),
    DisguisedViolation(
      .hiddenOverload, .conditionalConformance,
      collected(
        "extension IdentifiedArray where Element == Contact {\n  public // x\n  var ⟦ids¦uuids⟧: [UUID] { [] } // here\n}"
      )),
    DisguisedViolation(
      .hiddenOverload, .alias,
      collected(
        "typealias Contacts = IdentifiedArray<Contact>\nextension Contacts { var ⟦ids¦uuids⟧: [UUID] { [] } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .composition,
      collected(
        "extension RandomAccessCollection where Element: Identifiable { var ⟦ids¦uuids⟧: [Element.ID] { [] } } // here"
      )),
  ]

  private static func gathered(_ helper: String) -> [String: String] {
    beside(
      "private func more(_ l: [UUID]) { _ = Set<UUID>(l); _ = [Contact](l.map(f)) }\n", helper)
  }

  static let sets = [
    DisguisedViolation(
      .hiddenOverload, .generics,
      gathered("extension Set<UUID> { init(⟦_¦each⟧ list: [UUID]) { self = [] } } // here")),
    DisguisedViolation(
      .hiddenOverload, .conditionalConformance,
      gathered(
        "extension Swift.Set where Element == UUID { init<C: Collection>(⟦_¦each⟧ list: C) { self = [] } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .alias,
      gathered(
        "typealias IDs = Set<UUID>\nextension IDs { init(⟦_¦each⟧ list: [UUID], more: Int = 1) { self = [] } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .opaque,
      gathered("extension [Contact] { init(⟦_¦each⟧ list: some Sequence<Contact>) {} } // here")),
  ]

  private static func computed(_ helper: String) -> [String: String] {
    beside(
      "private func more(_ a: Int) -> Int { clamped(a) + abs(a) }\n", helper,
      SampleApp.model(field: "", "func clamped(_ a: some Comparable) -> Int { 1 }\n"))
  }

  static let functions = [
    DisguisedViolation(
      .hiddenOverload, .elsewhere,
      computed("func ⟦clamped¦bounded⟧(_ a: Int) -> Int { a } // here")),
    DisguisedViolation(
      .hiddenOverload, .constant, computed("public let ⟦abs¦absolute⟧ = { (a: Int) in a } // here")),
    DisguisedViolation(
      .hiddenOverload, .nesting,
      computed("extension ContactsClient { func ⟦clamped¦bounded⟧(_ a: Int) -> Int { a } } // here")
    ),
    DisguisedViolation(
      .hiddenOverload, .generics,
      computed(
        "#if X\nfunc ⟦clamped¦bounded⟧<T: BinaryInteger>(_ a: T) -> Int { 1 } // here\n#endif")),
    DisguisedViolation(
      .hiddenOverload, .composition,
      computed("extension Hashable { func ⟦abs¦absolute⟧(_ a: Int) -> Int { a } } // here")),
  ]

  private static func calculated(_ helper: String) -> [String: String] {
    beside(
      "private func more(_ a: Money, _ b: Money) -> Bool { a <+> b == b && a.cents ?? 1 == nil }\n",
      helper,
      [
        "Sources/App/Models/Money.swift":
          "infix operator <+>\nstruct Money: Equatable { let cents: Int?\n static func <+> (a: Money, b: Money) -> Money { a } }\n"
      ])
  }

  static let operators = [
    DisguisedViolation(
      .hiddenOverload, .operatorUse,
      calculated("func ⟦<+>¦<->⟧ (a: Money, b: Money) -> Money { b } // here")),
    DisguisedViolation(
      .hiddenOverload, .nesting,
      calculated(
        "extension Money { static func ⟦<+>¦<->⟧ (a: Self, b: Self?) -> Money { a } } // here")),
    DisguisedViolation(
      .hiddenOverload, .generics,
      calculated("func ⟦??¦???⟧ <T>(a: T?, b: @autoclosure () -> T) -> T { b() } // here")),
    DisguisedViolation(
      .hiddenOverload, .module,
      calculated(
        "func == (a: Int?, b: ⟦_OptionalNilComparisonType¦Launch⟧) -> Bool { true } // here\nstruct Launch {}"
      )),
    DisguisedViolation(
      .hiddenOverload, .macro,
      calculated(
        "infix operator ⟦&&¦&&&⟧: AdditionPrecedence // here".replacing(
          "infix operator", with: "infix /* x */ operator"))),
  ]

  static let libraryTypes = [
    DisguisedViolation(
      .hiddenOverload, .alias,
      beside("", "typealias ⟦Date¦Day⟧ = Cupboard // here")),
    DisguisedViolation(
      .hiddenOverload, .nesting,
      beside("", "extension ContactsState { struct ⟦Date¦Day⟧: Hashable {} } // here")),
    DisguisedViolation(
      .hiddenOverload, .generics,
      beside("", "public enum ⟦IdentifiedArray¦Rows⟧<T>: Hashable { case none } // here")),
    DisguisedViolation(
      .hiddenOverload, .trailingClosure,
      beside(
        "private func more() { _ = JSONEncoder() }\n",
        "func ⟦JSONEncoder¦Encoding⟧() -> Int { 1 } // here")),
  ]
}

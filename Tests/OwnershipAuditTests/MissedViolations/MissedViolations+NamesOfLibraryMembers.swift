import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  private static func identifierSources(_ helper: String) -> [String: String] {
    clientAndHelper("private func more(_ l: IdentifiedArray<Contact>) { _ = l.ids }\n", helper)
  }

  static let collectionIdentifiers = [
    DisguisedViolation(
      .hiddenOverload, .generics,
      identifierSources(
        "extension IdentifiedArray<Contact> { var ⟦ids¦uuids⟧: [UUID] { [] } } // here")),
    DisguisedViolation(
      .hiddenOverload, .whereClause,
      identifierSources(
        "extension IdentifiedArray where Element == Contact {\n  public // x\n  var ⟦ids¦uuids⟧: [UUID] { [] } // here\n}"
      )),
    DisguisedViolation(
      .hiddenOverload, .alias,
      identifierSources(
        "typealias Contacts = IdentifiedArray<Contact>\nextension Contacts { var ⟦ids¦uuids⟧: [UUID] { [] } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .inheritance,
      identifierSources(
        "extension RandomAccessCollection where Element: Identifiable { var ⟦ids¦uuids⟧: [Element.ID] { [] } } // here"
      )),
  ]

  private static func setSources(_ helper: String) -> [String: String] {
    clientAndHelper(
      "private func more(_ l: [UUID]) { _ = Set<UUID>(l); _ = [Contact](l.map(f)) }\n", helper)
  }

  static let collectionInitializers = [
    DisguisedViolation(
      .hiddenOverload, .generics,
      setSources("extension Set<UUID> { init(⟦_¦each⟧ list: [UUID]) { self = [] } } // here")),
    DisguisedViolation(
      .hiddenOverload, .whereClause,
      setSources(
        "extension Swift.Set where Element == UUID { init<C: Collection>(⟦_¦each⟧ list: C) { self = [] } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .alias,
      setSources(
        "typealias IDs = Set<UUID>\nextension IDs { init(⟦_¦each⟧ list: [UUID], more: Int = 1) { self = [] } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .opaque,
      setSources("extension [Contact] { init(⟦_¦each⟧ list: some Sequence<Contact>) {} } // here")),
  ]

  private static func functionSources(_ helper: String) -> [String: String] {
    clientAndHelper(
      "private func more(_ a: Int) -> Int { clamped(a) + abs(a) }\n", helper,
      SampleApp.model(field: "", "func clamped(_ a: some Comparable) -> Int { 1 }\n"))
  }

  static let globalFunctions = [
    DisguisedViolation(
      .hiddenOverload, .elsewhere,
      functionSources("func ⟦clamped¦bounded⟧(_ a: Int) -> Int { a } // here")),
    DisguisedViolation(
      .hiddenOverload, .constant,
      functionSources("public let ⟦abs¦absolute⟧ = { (a: Int) in a } // here")),
    DisguisedViolation(
      .hiddenOverload, .nesting,
      functionSources(
        "extension ContactsClient { func ⟦clamped¦bounded⟧(_ a: Int) -> Int { a } } // here")
    ),
    DisguisedViolation(
      .hiddenOverload, .generics,
      functionSources(
        "#if X\nfunc ⟦clamped¦bounded⟧<T: BinaryInteger>(_ a: T) -> Int { 1 } // here\n#endif")),
    DisguisedViolation(
      .hiddenOverload, .inheritance,
      functionSources("extension Hashable { func ⟦abs¦absolute⟧(_ a: Int) -> Int { a } } // here")),
  ]

  private static func operatorSources(_ helper: String) -> [String: String] {
    clientAndHelper(
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
      operatorSources("func ⟦<+>¦<->⟧ (a: Money, b: Money) -> Money { b } // here")),
    DisguisedViolation(
      .hiddenOverload, .nesting,
      operatorSources(
        "extension Money { static func ⟦<+>¦<->⟧ (a: Self, b: Self?) -> Money { a } } // here")),
    DisguisedViolation(
      .hiddenOverload, .generics,
      operatorSources("func ⟦??¦???⟧ <T>(a: T?, b: @autoclosure () -> T) -> T { b() } // here")),
    DisguisedViolation(
      .hiddenOverload, .operatorUse,
      operatorSources(
        "func == (a: Int?, b: ⟦_OptionalNilComparisonType¦Launch⟧) -> Bool { true } // here\nstruct Launch {}"
      )),
    DisguisedViolation(
      .hiddenOverload, .comments,
      operatorSources(
        "infix /* x */ operator ⟦&&¦&&&⟧: AdditionPrecedence // here")),
  ]

  static let libraryTypes = [
    DisguisedViolation(
      .hiddenOverload, .alias,
      clientAndHelper("", "typealias ⟦Date¦Day⟧ = Cupboard // here")),
    DisguisedViolation(
      .hiddenOverload, .nesting,
      clientAndHelper("", "extension ContactsState { struct ⟦Date¦Day⟧: Hashable {} } // here")),
    DisguisedViolation(
      .hiddenOverload, .generics,
      clientAndHelper("", "public enum ⟦IdentifiedArray¦Rows⟧<T>: Hashable { case none } // here")),
    DisguisedViolation(
      .hiddenOverload, .functionCall,
      clientAndHelper(
        "private func more() { _ = JSONEncoder() }\n",
        "func ⟦JSONEncoder¦Encoding⟧() -> Int { 1 } // here")),
  ]
}

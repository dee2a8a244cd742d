import OwnershipAudit
import Testing

@Suite struct HiddenOverloadRuleTests {
  static let planted = [
    Planted(
      "of an array",
      "extension Array where Element == Contact { mutating func append(_ c: Contact) {} } // here"),
    Planted(
      "of an array, sugared",
      "extension [Contact] {\n  mutating func append(_ c: Contact) {} // here\n}"),
    Planted(
      "of an array, with arguments",
      "extension Swift.Array<Contact> { mutating func append(_ c: Contact) {} } // here"),
    Planted(
      "under an alias",
      "enum N { typealias Contacts = [Contact] }\nextension N.Contacts { mutating func append(_ c: Contact) {} } // here"
    ),
    Planted(
      "of a protocol",
      "extension RangeReplaceableCollection\nwhere Element: Identifiable {\n  @inlinable /* x */ mutating\n  func append(_ c: Element) {} // here\n}"
    ),
    Planted(
      "of StateKit's collection",
      "extension IdentifiedArray where Element == Contact { mutating func `append`(_ c: Contact) {} } // here"
    ),
    Planted(
      "in a branch", "#if X\nextension Collection { func append(_ c: Int) {} } // here\n#endif"),
    Planted(
      "of the state", "extension ContactsState { mutating func apply(_ c: Contact?) {} } // here"),
    Planted(
      "of the state, with a default",
      "extension ContactsState { mutating func apply(_ c: Contact, twice: Bool = true) {} } // here"
    ),
    Planted(
      "of a model", "extension App.Contact { mutating func rename(to name: Substring) {} } // here"),
    Planted("an operator", "func += (list: inout [Contact], c: Contact) {} // here"),
    Planted(
      "an operator in a type",
      "extension Contact { static func == (a: Contact, b: Contact) -> Bool { true } } // here"),
  ]

  @Test(arguments: planted)
  func `What a transaction would call instead is reported`(planted: Planted) {
    #expect(planted.reported(.hiddenOverload) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let innocent = [
    Planted("the sample app", [:]),
    Planted(
      "another name",
      "extension Array where Element == Contact { func sortedByName() -> Self { self } }"),
    Planted(
      "a name that no transaction calls",
      "extension Array where Element == Contact { mutating func swapAt(_ i: Int) {} }"),
    Planted(
      "of another type",
      "extension Launch { mutating func apply(_ c: Contact) {} }\nfunc + (a: Int, b: Int) -> Int { 1 }"
    ),
    Planted(
      "what nobody else has",
      SampleApp.client(
        "private func more(_ l: [Contact]) { _ = l[safe: 1]; _ = l.sorted(by: \\.name) }\n"
      ).merging([
        SampleApp.helper:
          "extension Array { subscript(safe i: Int) -> Element? { nil } }\nextension Sequence { func sorted<V: Comparable>(by path: KeyPath<Element, V>) -> [Element] { [] } }\nextension Contact { static func =?= (a: Contact, b: Contact) -> Bool { true } }"
      ]) { $1 }
    ),
    Planted("other labels", "extension ContactsState { mutating func apply(twice c: Contact) {} }"),
    Planted("for this file alone", "private extension Array { mutating func append(_ c: Int) {} }"),
    Planted(
      "where the model is declared",
      SampleApp.model(field: "", "extension [Contact] { mutating func append(_ c: Contact) {} }\n")),
    Planted("text", "// extension [Contact] { mutating func append(_ c: Contact) {} }"),
  ]

  @Test(arguments: innocent)
  func `What it would not is not`(innocent: Planted) {
    #expect(innocent.reported(.hiddenOverload) == [])
  }
}

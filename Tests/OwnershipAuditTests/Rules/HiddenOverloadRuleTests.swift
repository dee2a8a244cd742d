import OwnershipAudit
import Testing

/// The rule `hidden-overload`: no declaration in another file overloads or hides what a transaction
/// calls. A transaction is code that changes owned state, and the members of models that it calls.
@Suite struct HiddenOverloadRuleTests {
  /// A comment `// here` marks each line that the rule must report.
  static let planted = [
    AnnotatedSources(
      "a member of an array",
      "extension Array where Element == Contact { mutating func append(_ c: Contact) {} } // here"),
    AnnotatedSources(
      "a member of an array type in brackets",
      "extension [Contact] {\n  mutating func append(_ c: Contact) {} // here\n}"),
    AnnotatedSources(
      "a member of an array with a generic argument",
      "extension Swift.Array<Contact> { mutating func append(_ c: Contact) {} } // here"),
    AnnotatedSources(
      "under an alias",
      "enum N { typealias Contacts = [Contact] }\nextension N.Contacts { mutating func append(_ c: Contact) {} } // here"
    ),
    AnnotatedSources(
      "a member of a protocol",
      "extension RangeReplaceableCollection\nwhere Element: Identifiable {\n  @inlinable /* x */ mutating\n  func append(_ c: Element) {} // here\n}"
    ),
    AnnotatedSources(
      "a member of StateKit's collection",
      "extension IdentifiedArray where Element == Contact { mutating func `append`(_ c: Contact) {} } // here"
    ),
    AnnotatedSources(
      "in a branch of an if directive",
      "#if X\nextension Collection { func append(_ c: Int) {} } // here\n#endif"),
    AnnotatedSources(
      "a member of the state",
      "extension ContactsState { mutating func apply(_ c: Contact?) {} } // here"),
    AnnotatedSources(
      "a member of the state, with a default argument",
      "extension ContactsState { mutating func apply(_ c: Contact, twice: Bool = true) {} } // here"
    ),
    AnnotatedSources(
      "a member of a model",
      "extension App.Contact { mutating func rename(to name: Substring) {} } // here"),
    AnnotatedSources("an operator", "func += (list: inout [Contact], c: Contact) {} // here"),
    AnnotatedSources(
      "an operator in a type",
      "extension Contact { static func == (a: Contact, b: Contact) -> Bool { true } } // here"),
    AnnotatedSources(
      "an operator in another module", in: "Sources/Features/Contact+Order.swift",
      "import App\nextension Contact: Comparable { static func < (a: Contact, b: Contact) -> Bool { true } } // here"
    ),
    AnnotatedSources(
      "an operator in two files",
      [
        "Sources/App/Contact+Order.swift":
          "extension Contact: Comparable { static func < (a: Self, b: Self) -> Bool { true } } // here",
        SampleApp.helperPath: "func < (a: Contact, b: Contact) -> Bool { false } // here",
      ]),
    AnnotatedSources(
      "an operator that a protocol implements by default", in: "Sources/App/Contact+Order.swift",
      "extension Contact: Comparable {\n  static func < (a: Self, b: Self) -> Bool { true }\n  static func > (a: Self, b: Self) -> Bool { true } // here\n}"
    ),
    AnnotatedSources(
      "an operator that the compiler synthesizes", in: "Sources/App/Role+Order.swift",
      "extension Role { static func < (a: Self, b: Self) -> Bool { true } } // here"
    ).adding(SampleApp.model(field: "", "extension Role: Comparable {}\n")),
  ]

  @Test(arguments: planted)
  func `An overload of what a transaction calls is reported`(planted: AnnotatedSources) {
    #expect(planted.reported(.hiddenOverload) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let harmless = [
    AnnotatedSources("the sample app", [:]),
    AnnotatedSources(
      "another name",
      "extension Array where Element == Contact { func sortedByName() -> Self { self } }"),
    AnnotatedSources(
      "a name that no transaction calls",
      "extension Array where Element == Contact { mutating func swapAt(_ i: Int) {} }"),
    AnnotatedSources(
      "a member of another type",
      "extension Launch { mutating func apply(_ c: Contact) {} }\nfunc + (a: Int, b: Int) -> Int { 1 }"
    ),
    AnnotatedSources(
      "declarations that compete with no other declaration",
      SampleApp.client(
        "private func more(_ l: [Contact]) { _ = l[safe: 1]; _ = l.sorted(by: \\.name) }\n"
      ).merging([
        SampleApp.helperPath:
          "extension Array { subscript(safe i: Int) -> Element? { nil } }\nextension Sequence { func sorted<V: Comparable>(by path: KeyPath<Element, V>) -> [Element] { [] } }\nextension Contact { static func =?= (a: Contact, b: Contact) -> Bool { true } }"
      ]) { $1 }
    ),
    AnnotatedSources(
      "operators of a model that compete with no other operator",
      in: "Sources/App/Contact+Order.swift",
      """
      extension Contact: Comparable {
        static func < (a: Contact, b: Contact) -> Bool { a.name < b.name }
        static func + (a: Self, b: Int) -> Contact { a }
      }
      func - (a: Role, b: Role) -> Int { 1 }
      """),
    AnnotatedSources(
      "a conformance of a model, in the module that declares the protocol",
      in: "Sources/Features/Row.swift",
      """
      import App
      protocol Row: Hashable, Identifiable { var title: String { get } }
      extension Contact: Row { var title: String { name } }
      extension ContactsClient: DependencyKey { static var defaultValue: Self { .unimplemented } }
      struct Header {}
      extension Header: CustomStringConvertible { var description: String { "" } }
      """),
    AnnotatedSources(
      "other labels", "extension ContactsState { mutating func apply(twice c: Contact) {} }"),
    AnnotatedSources(
      "in a private extension", "private extension Array { mutating func append(_ c: Int) {} }"),
    AnnotatedSources(
      "in the model's file",
      SampleApp.model(field: "", "extension [Contact] { mutating func append(_ c: Contact) {} }\n")),
    AnnotatedSources(
      "in a comment",
      "// extension [Contact] { mutating func append(_ c: Contact) {} }"),
  ]

  @Test(arguments: harmless)
  func `A declaration that no transaction can call is not reported`(harmless: AnnotatedSources) {
    #expect(harmless.reported(.hiddenOverload) == [])
  }
}

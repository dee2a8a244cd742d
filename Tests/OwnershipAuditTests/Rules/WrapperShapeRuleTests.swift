import OwnershipAudit
import Testing

@Suite struct WrapperShapeRuleTests {
  private static func wrapper(_ member: String) -> [String: String] {
    SampleApp.client("", wrapper: member)
  }

  static let planted = [
    Planted("a var", wrapper("var extra = 1 // here")),
    Planted("a private var over lines", wrapper("private\n  /* x */ var\n  extra: Int // here")),
    Planted("an observed var", wrapper("@MainActor private var extra = 1 { didSet {} } // here")),
    Planted("a lazy var", wrapper("private lazy var extra = 1 // here")),
    Planted("a var in a branch", wrapper("#if X\n  private var extra = 1 // here\n  #endif")),
    Planted(
      "an initializer", wrapper("init(forging state: ContactsState) { self.state = state } // here")
    ),
    Planted(
      "a failable initializer with attributes",
      wrapper("@inlinable\n  public init?(_ x: Int) { nil } // here")),
    Planted(
      "an initializer in an extension",
      SampleApp.client(
        "extension ReadOnlyContactsState { init() { self.init(.init()) } } // here\n")),
    Planted("Codable", SampleApp.client("extension ReadOnlyContactsState: Codable {} // here\n")),
    Planted(
      "Decodable by an alias",
      SampleApp.client(
        "typealias Readable = Sendable & Decodable\nextension ReadOnlyContactsState: Readable {} // here\n"
      )),
    Planted(
      "a literal",
      SampleApp.client(
        "extension ReadOnlyContactsState: Swift.ExpressibleByArrayLiteral {} // here\n")),
    Planted("a mock", wrapper("static let mock = Self(ContactsState()) // here")),
    Planted(
      "a static function",
      wrapper("public static func make() -> ReadOnlyContactsState? { nil } // here")),
    Planted("an instance member", wrapper("var other: [Self] { [self] } // here")),
    Planted(
      "an alias of it",
      SampleApp.client(
        "typealias W = ReadOnlyContactsState\nextension W { static func f() -> W { fatalError() } } // here\n"
      )),
    Planted(
      "a factory in the file",
      SampleApp.client(
        "public func forge(_ s: ContactsState) -> ReadOnlyContactsState { .init(s) } // here\n")),
    Planted(
      "made in the file",
      SampleApp.client("let forged: Any = ReadOnlyContactsState(ContactsState()) // here\n")),
    Planted(
      "made by a reference",
      SampleApp.client(
        "let forged: Any = StateKit::ReadOnlyContactsState.init(ContactsState()) // here\n")),
    Planted(
      "a member elsewhere", "extension ReadOnlyContactsState { var contacts: Int { 1 } } // here"),
    Planted(
      "a member elsewhere by an alias",
      "typealias W = ReadOnlyContactsState\nextension W { // here\n  var lie: Int { 1 }\n}"),
    Planted(
      "a member elsewhere with a module",
      "#if X\nextension App.ReadOnlyContactsState { var lie: Int { 1 } } // here\n#endif"),
    Planted(
      "a class",
      [
        "Sources/App/U.swift":
          "final class ReadOnlyUser { private let s = 1 } // here\nextension ReadOnlyUser: PublishedState {}"
      ]),
    Planted(
      "a memberwise initializer",
      ["Sources/App/U.swift": "struct ReadOnlyUser: PublishedState {\n  let s: Int // here\n}"]),
    Planted(
      "dynamic members",
      [
        "Sources/App/U.swift":
          "@frozen @dynamicMemberLookup // here\nstruct ReadOnlyUser: PublishedState { private let s: Int }"
      ]),
  ]

  @Test(arguments: planted)
  func `A wrapper that others can make or change is reported`(planted: Planted) {
    #expect(planted.reported(.wrapperShape) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let innocent = [
    Planted("the sample app", [:]),
    Planted(
      "computed members",
      wrapper(
        "var count: Int { state.contacts.count }\n  func contact(at index: Int) -> Contact? { nil }"
      )),
    Planted(
      "a conformance that makes none",
      SampleApp.client(
        "extension ReadOnlyContactsState: CustomStringConvertible { public var description: String { \"\" } }\n"
      )),
    Planted("read elsewhere", "func f(_ w: ReadOnlyContactsState) -> Int { w.contacts.count }"),
    Planted(
      "a reader in the file",
      SampleApp.client("struct Row { @SharedReader var contacts: ReadOnlyContactsState }\n")),
    Planted("text", "// extension ReadOnlyContactsState {}\nlet s = \"ReadOnlyContactsState()\""),
  ]

  @Test(arguments: innocent)
  func `A wrapper that can only be read is not`(innocent: Planted) {
    #expect(innocent.reported(.wrapperShape) == [])
  }
}

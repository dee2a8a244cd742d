import OwnershipAudit
import Testing

/// The rule `wrapper-shape`: a wrapper, which is the read-only form in which an owner publishes its
/// state, cannot be changed, and only its owner creates it.
@Suite struct WrapperShapeRuleTests {
  private static func wrapper(_ member: String) -> [String: String] {
    SampleApp.client("", wrapper: member)
  }

  /// A comment `// here` marks each line that the rule must report.
  static let planted = [
    AnnotatedSources("a var", wrapper("var extra = 1 // here")),
    AnnotatedSources(
      "a private var over several lines", wrapper("private\n  /* x */ var\n  extra: Int // here")),
    AnnotatedSources(
      "an observed var", wrapper("@MainActor private var extra = 1 { didSet {} } // here")),
    AnnotatedSources("a lazy var", wrapper("private lazy var extra = 1 // here")),
    AnnotatedSources(
      "a var in a branch of an if directive",
      wrapper("#if X\n  private var extra = 1 // here\n  #endif")),
    AnnotatedSources(
      "an initializer", wrapper("init(forging state: ContactsState) { self.state = state } // here")
    ),
    AnnotatedSources(
      "a failable initializer with attributes",
      wrapper("@inlinable\n  public init?(_ x: Int) { nil } // here")),
    AnnotatedSources(
      "an initializer in an extension",
      SampleApp.client(
        "extension ReadOnlyContactsState { init() { self.init(.init()) } } // here\n")),
    AnnotatedSources(
      "Codable", SampleApp.client("extension ReadOnlyContactsState: Codable {} // here\n")),
    AnnotatedSources(
      "Decodable under an alias",
      SampleApp.client(
        "typealias Readable = Sendable & Decodable\nextension ReadOnlyContactsState: Readable {} // here\n"
      )),
    AnnotatedSources(
      "a protocol of literals",
      SampleApp.client(
        "extension ReadOnlyContactsState: Swift.ExpressibleByArrayLiteral {} // here\n")),
    AnnotatedSources("a mock", wrapper("static let mock = Self(ContactsState()) // here")),
    AnnotatedSources(
      "a static function",
      wrapper("public static func make() -> ReadOnlyContactsState? { nil } // here")),
    AnnotatedSources("an instance member", wrapper("var other: [Self] { [self] } // here")),
    AnnotatedSources(
      "a static function that returns an alias of the wrapper",
      SampleApp.client(
        "typealias W = ReadOnlyContactsState\nextension W { static func f() -> W { fatalError() } } // here\n"
      )),
    AnnotatedSources(
      "a factory in the client's file",
      SampleApp.client(
        "public func forge(_ s: ContactsState) -> ReadOnlyContactsState { .init(s) } // here\n")),
    AnnotatedSources(
      "created in the client's file",
      SampleApp.client("let forged: Any = ReadOnlyContactsState(ContactsState()) // here\n")),
    AnnotatedSources(
      "created by init, with a module selector",
      SampleApp.client(
        "let forged: Any = StateKit::ReadOnlyContactsState.init(ContactsState()) // here\n")),
    AnnotatedSources(
      "a member in another file",
      "extension ReadOnlyContactsState { var contacts: Int { 1 } } // here"),
    AnnotatedSources(
      "a member in another file, under an alias",
      "typealias W = ReadOnlyContactsState\nextension W { // here\n  var lie: Int { 1 }\n}"),
    AnnotatedSources(
      "a member in another file, with a module's name",
      "#if X\nextension App.ReadOnlyContactsState { var lie: Int { 1 } } // here\n#endif"),
    AnnotatedSources(
      "a class",
      [
        "Sources/App/U.swift":
          "final class ReadOnlyUser { private let s = 1 } // here\nextension ReadOnlyUser: PublishedState {}"
      ]),
    AnnotatedSources(
      "a memberwise initializer",
      ["Sources/App/U.swift": "struct ReadOnlyUser: PublishedState {\n  let s: Int // here\n}"]),
    AnnotatedSources(
      "dynamic members",
      [
        "Sources/App/U.swift":
          "@frozen @dynamicMemberLookup // here\nstruct ReadOnlyUser: PublishedState { private let s: Int }"
      ]),
  ]

  @Test(arguments: planted)
  func `A wrapper that other code can create or change is reported`(planted: AnnotatedSources) {
    #expect(planted.reported(.wrapperShape) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let harmless = [
    AnnotatedSources("the sample app", [:]),
    AnnotatedSources(
      "computed members",
      wrapper(
        "var count: Int { state.contacts.count }\n  func contact(at index: Int) -> Contact? { nil }"
      )),
    AnnotatedSources(
      "a conformance that creates no wrapper",
      SampleApp.client(
        "extension ReadOnlyContactsState: CustomStringConvertible { public var description: String { \"\" } }\n"
      )),
    AnnotatedSources(
      "a function in another file that reads",
      "func f(_ w: ReadOnlyContactsState) -> Int { w.contacts.count }"),
    AnnotatedSources(
      "a shared reader in the client's file",
      SampleApp.client("struct Row { @SharedReader var contacts: ReadOnlyContactsState }\n")),
    AnnotatedSources(
      "in a comment and a string",
      "// extension ReadOnlyContactsState {}\nlet s = \"ReadOnlyContactsState()\""),
  ]

  @Test(arguments: harmless)
  func `A read-only wrapper is not reported`(harmless: AnnotatedSources) {
    #expect(harmless.reported(.wrapperShape) == [])
  }
}

import OwnershipAudit
import Testing

/// Declarations that the compiler may select in an owner's or a model's file, and similar
/// declarations that it cannot select. `MissedViolations.names` contains the declarations that the
/// audit once missed.
@Suite struct ShadowingSearchTests {
  static let connection =
    "struct Connection { func request(_ a: Int) {}\n var state: Int? }\nenum Fault: Error { case lost }\n"

  /// Returns the client's file with a function whose body is `code`, the file of `connection`, and a
  /// helper's file.
  private static func use(_ code: String, _ helper: String) -> [String: String] {
    SampleApp.client("private func more(_ c: Connection) { \(code) }\n").merging([
      "Sources/App/Clients/Connection.swift": connection, SampleApp.helper: helper,
    ]) { $1 }
  }

  static let planted = [
    AnnotatedSources(
      "members with the same name in two files",
      use("c.twice(1)", "extension Connection { func twice(_ a: Int) {} } // here").merging([
        "Sources/App/Other.swift": "extension Connection { func twice(_ a: Int?) {} } // here"
      ]) { $1 }),
    AnnotatedSources(
      "functions with the same name in two files",
      use("twice(1)", "func twice(_ a: Int) {} // here").merging([
        "Sources/App/Other.swift": "func twice(_ a: Int?) {} // here"
      ]) { $1 }),
    AnnotatedSources(
      "members with the same name, of a library's type, in two files",
      use("\"a\".words()", "extension String { func words() -> Int { 1 } } // here").merging([
        "Sources/App/Other.swift":
          "extension StringProtocol { func words() -> Int { 2 } } // here"
      ]) { $1 }),
    AnnotatedSources(
      "a type that the audited sources do not declare",
      use("Geo.locate(1)", "extension Geo { static func locate(_ a: Int) {} } // here")),
    AnnotatedSources(
      "the function that the compiler uses to encode",
      use(
        "",
        "extension KeyedEncodingContainer { mutating func encode(_ a: UUID, forKey k: Key) throws {} } // here"
      )),
    AnnotatedSources(
      "the function that the compiler uses to decode",
      use(
        "",
        "extension KeyedDecodingContainerProtocol { func decodeIfPresent(_ a: UUID.Type, forKey k: Key) -> UUID? { nil } } // here"
      )),
    AnnotatedSources(
      "the function that the compiler uses to hash",
      use("", "extension Hasher { mutating func combine(_ a: UUID) {} } // here")),
    AnnotatedSources(
      "the default type of a literal", use("", "typealias FloatLiteralType = Float // here")),
    AnnotatedSources(
      "a member that a library's type gets from a protocol",
      use(
        "_ = Date().addingTimeInterval(1)",
        "protocol Late {}\nextension Late { func addingTimeInterval(_ a: Int) -> Self { self } }\nextension Date: Late {} // here"
      )),
    AnnotatedSources(
      "the encoding of a key",
      use(
        "",
        "extension Contact: Sendable, CodingKeyRepresentable { var codingKey: any CodingKey { f() } } // here"
      )),
    AnnotatedSources(
      "a type in the namespace that contains an owner",
      [
        "Sources/App/Space.swift": "enum Space {}\n",
        "Sources/App/Clients/Other.swift":
          "extension Space { fileprivate struct Owner: StateOwner { let at: Date } }\n",
        SampleApp.helper: "extension Space { typealias Date = Int } // here",
      ]),
    AnnotatedSources(
      "an initializer that omits the parameters with default values",
      use("_ = Backoff(initial: .zero)", "extension Backoff { init(initial: Duration) {} } // here")
    ),
    AnnotatedSources(
      "a reference without a call",
      use("_ = c.request", "extension Connection { func request(_ a: String) {} } // here")),
    AnnotatedSources(
      "a call in a branch that is not compiled",
      use(
        "#if X\nc.request(1)\n#endif",
        "extension Connection { func request(_ a: Double) {} } // here")
    ),
    AnnotatedSources(
      "a subscript",
      use("_ = c[1]", "extension Connection { subscript(_ a: Int) -> Int { 2 } } // here").merging([
        "Sources/App/Clients/Connection.swift":
          "struct Connection { subscript(_ a: Int?) -> Int { 1 } }"
      ]) { $1 }),
    AnnotatedSources(
      "a callable value",
      use("_ = c(1)", "extension Connection { func callAsFunction(_ a: Int) {} } // here").merging([
        "Sources/App/Clients/Connection.swift":
          "struct Connection { func callAsFunction(_ a: Int?) {} }"
      ]) { $1 }),
    AnnotatedSources(
      "a pattern",
      use(
        "do {} catch Fault.lost {}",
        "func ~= (a: Fault, b: any Error) -> Bool { true } // here")),
    AnnotatedSources(
      "a member of the protocol that the type conforms to",
      use("c.ask(1)", "extension Connection { func ask(_ a: Int) {} } // here").merging([
        "Sources/App/Clients/Connection.swift":
          "protocol Asking {}\nextension Asking { func ask(_ a: Int?) {} }\nstruct Connection: Asking {}"
      ]) { $1 }),
    AnnotatedSources(
      "a member of the library's protocol that the type conforms to",
      use(
        "_ = c.contains(1)",
        "extension Connection { func contains(_ a: Int) -> Bool { true } } // here"
      )
      .merging([
        "Sources/App/Clients/Connection.swift": "struct Connection: Sequence { func next() {} }"
      ]) { $1 }),
    AnnotatedSources(
      "a module that the client's module imports",
      [
        SampleApp.client:
          "import Kit\n" + SampleApp.sources[SampleApp.client, default: ""]
          + "private func more(_ c: Connection) { c.request(1) }\n",
        "Sources/App/Clients/Connection.swift": connection,
        "Sources/Kit/Kit.swift": "extension Hashable { public func request(_ a: Int) {} } // here",
      ]),
    AnnotatedSources(
      "a file that becomes a model's file by replacing a type",
      SampleApp.client("", state: "var born: Date?").merging([
        SampleApp.helper: "struct Date: Hashable { let a: Int } // here"
      ]) { $1 }),
    AnnotatedSources(
      "the target of an alias in owned state",
      SampleApp.client("", state: "var rows: Rows").merging([
        "Sources/App/Rows.swift": "typealias Rows = Set<RowID>\n",
        "Sources/App/RowID.swift": "struct RowID: Hashable {}\n",
        SampleApp.helper: "extension Hashable { typealias RowID = Int } // here",
      ]) { $1 }),
    AnnotatedSources(
      "a name in a file that writes owned state",
      SampleApp.client("").merging([
        "Sources/App/Clients/Writing.swift":
          "func write(_ o: borrowing Owned<some StateOwner>) { tidy(1) }\nfunc tidy(_ a: Int) {}\n",
        SampleApp.helper: "func tidy(_ a: Int, _ b: Int = 1) {} // here",
        "Sources/App/Tidy.swift": "func tidy(_ a: Int?) {} // here",
      ]) { $1 }),
  ]

  @Test(arguments: planted)
  func `Declarations that owners and models may refer to are reported`(planted: AnnotatedSources) {
    let expected = planted.expected
    #expect(!expected.isEmpty)
    let reported = planted.reported(.hiddenOverload)
    #expect(expected.allSatisfy(reported.contains), "\(reported)")
  }

  static let harmless = [
    AnnotatedSources(
      "the only member with its name",
      use("c.twice(1)", "extension Connection { func twice(_ a: Int) {} }")),
    AnnotatedSources(
      "members with the same name in one file",
      use(
        "c.twice(1)",
        "extension Connection { func twice(_ a: Int) {}\n func twice(_ a: Double) {} }\nfunc twice() {}"
      )),
    AnnotatedSources(
      "members of library types that compete with no other member",
      use(
        "_ = JSONDecoder.domain; \"a\".trimmed(); _ = Date(iso: \"a\"); _ = UUID.zero",
        """
        extension JSONDecoder { static var domain: Int { 1 } }
        extension String { func trimmed() -> String { self } }
        extension Date { init(iso: String) { self.init() } }
        extension UUID { static let zero = 1 }
        """)),
    AnnotatedSources(
      "other labels",
      use("c.request(1)", "extension Connection { func request(with a: Int, _ b: Int) {} }")),
    AnnotatedSources(
      "parameters to which no call passes arguments",
      use("c.request(1)", "extension Connection { func request(_ a: Int, _ b: Int) {} }")),
    AnnotatedSources(
      "a name that no client uses", use("", "extension Connection { func request(_ a: Int) {} }")),
    AnnotatedSources(
      "a member of a type that no client uses",
      use("c.request(1)", "extension Screen { func request(_ a: Int?) {} }").merging([
        "Sources/App/Screen.swift": "struct Screen { func request(_ a: Int) {} }"
      ]) { $1 }),
    AnnotatedSources(
      "a fileprivate extension",
      use("c.request(1)", "fileprivate extension Connection { func request(_ a: Double) {} }")
    ),
    AnnotatedSources(
      "in the file of the type",
      use("c.request(1)", "").merging([
        "Sources/App/Clients/Connection.swift": connection
          + "extension Connection { func request(_ a: Double) {} }\n"
      ]) { $1 }),
    AnnotatedSources(
      "in another module, which no client imports",
      use("c.request(1); _ = max(1, 2)", "").merging([
        "Sources/Features/Evil.swift":
          "import App\nextension Equatable { typealias Contact = Int }\nextension Connection { func request(_ a: Double) {} }\nfunc max(_ a: Int, _ b: Int) -> Int { 1 }\nstruct Date {}\nextension Contact { func hash(into h: inout Hasher) {} }"
      ]) { $1 }),
    AnnotatedSources(
      "a conformance with its requirements",
      use(
        "_ = c == c",
        "extension Connection: Hashable { static func == (a: Self, b: Self) -> Bool { true }\n func hash(into h: inout Hasher) {} }"
      )),
    AnnotatedSources(
      "a conformance in one extension, and its members in another extension of the file",
      use(
        "",
        "extension Connection: Codable { init(from d: any Decoder) throws {} }\nextension Connection { func encode(to e: any Encoder) throws {} }"
      )),
    AnnotatedSources(
      "an operator of another type",
      use("_ = c == c", "struct Screen { static func == (a: Screen, b: Screen) -> Bool { true } }")),
    AnnotatedSources(
      "a protocol's default implementation in its file",
      use(
        "_ = Connection.title",
        "protocol Titled {}\nextension Titled { static var title: Int { 1 } }")
    ),
    AnnotatedSources(
      "a conformance to a protocol that adds no names",
      use(
        "_ = c",
        "protocol Titled { var title: Int { get } }\nextension Connection: Titled { var title: Int { 1 } }"
      )
    ),
    AnnotatedSources(
      "a nested type with a unique name",
      use("_ = Connection.Row()", "extension Connection { struct Row {} }")),
    AnnotatedSources(
      "an initializer that takes a closure, and a body after a result type",
      use(
        "",
        "extension Connection { init(made: () -> Void) {} }\nextension [Contact] { init(twice: () -> Void) {} }"
      ).merging([
        SampleApp.model: SampleApp.sources[SampleApp.model, default: ""]
          + "extension Contact { func next() -> Connection { if name.isEmpty { return self } ; return self } }\n"
      ]) { $1 }),
    AnnotatedSources(
      "helpers of the types that decode and hash",
      use(
        "",
        "extension KeyedDecodingContainer { func decodeDay(forKey k: Key) -> Date { .distantPast } }\nextension Hasher { mutating func combine(day: Int) {} }"
      )),
    AnnotatedSources(
      "a conformance of a library's type that adds no competing member",
      use(
        "_ = Date()",
        "protocol Late {}\nextension Late { func later() {} }\nextension Date: Late {}")),
    AnnotatedSources(
      "an argument label with the name of a type",
      use(
        "c.send(Contact: 1)",
        "extension Equatable { typealias send2 = Int }\nextension Hashable { typealias onlyLabel = Int }\n"
      )
    ),
    AnnotatedSources(
      "in a comment and a string",
      use(
        "// c.request(1)\n _ = \"c.request(1)\"",
        "extension Connection { func request(_ a: Int?) {} }\n// extension Equatable { typealias Contact = Int }"
      )),
  ]

  @Test(arguments: harmless)
  func `Declarations that owners and models cannot refer to are not reported`(
    harmless: AnnotatedSources
  ) {
    #expect(harmless.reported(.hiddenOverload) == [])
  }
}

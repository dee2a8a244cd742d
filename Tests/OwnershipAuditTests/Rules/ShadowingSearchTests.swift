import OwnershipAudit
import Testing

/// Declarations that the compiler could select for a name in an owner's or a model's file, and
/// similar declarations that it cannot select. `MissedViolations.names` contains the declarations
/// that the audit once missed.
@Suite struct ShadowingSearchTests {
  static let connection =
    "struct Connection { func request(_ a: Int) {}\n var state: Int? }\nenum Fault: Error { case lost }\n"

  /// Returns the client's file with a function whose body is `code`, the file of `connection`, and
  /// a helper's file.
  private static func clientUsing(_ code: String, _ helper: String) -> [String: String] {
    SampleApp.client("private func more(_ c: Connection) { \(code) }\n").merging([
      "Sources/App/Clients/Connection.swift": connection, SampleApp.helperPath: helper,
    ]) { $1 }
  }

  static let planted = [
    AnnotatedSources(
      "members with the same name in two files",
      clientUsing("c.twice(1)", "extension Connection { func twice(_ a: Int) {} } // here").merging(
        [
          "Sources/App/Other.swift": "extension Connection { func twice(_ a: Int?) {} } // here"
        ]) { $1 }),
    AnnotatedSources(
      "functions with the same name in two files",
      clientUsing("twice(1)", "func twice(_ a: Int) {} // here").merging([
        "Sources/App/Other.swift": "func twice(_ a: Int?) {} // here"
      ]) { $1 }),
    AnnotatedSources(
      "members with the same name, of a library's type, in two files",
      clientUsing("\"a\".words()", "extension String { func words() -> Int { 1 } } // here")
        .merging([
          "Sources/App/Other.swift":
            "extension StringProtocol { func words() -> Int { 2 } } // here"
        ]) { $1 }),
    AnnotatedSources(
      "a type that the audited sources do not declare",
      clientUsing("Geo.locate(1)", "extension Geo { static func locate(_ a: Int) {} } // here")),
    AnnotatedSources(
      "the function that the compiler uses to encode",
      clientUsing(
        "",
        "extension KeyedEncodingContainer { mutating func encode(_ a: UUID, forKey k: Key) throws {} } // here"
      )),
    AnnotatedSources(
      "the function that the compiler uses to decode",
      clientUsing(
        "",
        "extension KeyedDecodingContainerProtocol { func decodeIfPresent(_ a: UUID.Type, forKey k: Key) -> UUID? { nil } } // here"
      )),
    AnnotatedSources(
      "the function that the compiler uses to hash",
      clientUsing("", "extension Hasher { mutating func combine(_ a: UUID) {} } // here")),
    AnnotatedSources(
      "the default type of a literal", clientUsing("", "typealias FloatLiteralType = Float // here")
    ),
    AnnotatedSources(
      "a member that a library's type gets from a protocol",
      clientUsing(
        "_ = Date().addingTimeInterval(1)",
        "protocol Late {}\nextension Late { func addingTimeInterval(_ a: Int) -> Self { self } }\nextension Date: Late {} // here"
      )),
    AnnotatedSources(
      "the encoding of a key",
      clientUsing(
        "",
        "extension Contact: Sendable, CodingKeyRepresentable { var codingKey: any CodingKey { f() } } // here"
      )),
    AnnotatedSources(
      "a type in the namespace that contains an owner",
      [
        "Sources/App/Space.swift": "enum Space {}\n",
        "Sources/App/Clients/Other.swift":
          "extension Space { fileprivate struct Owner: StateOwner { let at: Date } }\n",
        SampleApp.helperPath: "extension Space { typealias Date = Int } // here",
      ]),
    AnnotatedSources(
      "an initializer that omits the parameters with default values",
      clientUsing(
        "_ = Backoff(initial: .zero)", "extension Backoff { init(initial: Duration) {} } // here")
    ),
    AnnotatedSources(
      "a reference without a call",
      clientUsing("_ = c.request", "extension Connection { func request(_ a: String) {} } // here")),
    AnnotatedSources(
      "a call in a branch that is not compiled",
      clientUsing(
        "#if X\nc.request(1)\n#endif",
        "extension Connection { func request(_ a: Double) {} } // here")
    ),
    AnnotatedSources(
      "a subscript",
      clientUsing("_ = c[1]", "extension Connection { subscript(_ a: Int) -> Int { 2 } } // here")
        .merging([
          "Sources/App/Clients/Connection.swift":
            "struct Connection { subscript(_ a: Int?) -> Int { 1 } }"
        ]) { $1 }),
    AnnotatedSources(
      "a callable value",
      clientUsing("_ = c(1)", "extension Connection { func callAsFunction(_ a: Int) {} } // here")
        .merging([
          "Sources/App/Clients/Connection.swift":
            "struct Connection { func callAsFunction(_ a: Int?) {} }"
        ]) { $1 }),
    AnnotatedSources(
      "a pattern",
      clientUsing(
        "do {} catch Fault.lost {}",
        "func ~= (a: Fault, b: any Error) -> Bool { true } // here")),
    AnnotatedSources(
      "a member of the protocol that the type conforms to",
      clientUsing("c.ask(1)", "extension Connection { func ask(_ a: Int) {} } // here").merging([
        "Sources/App/Clients/Connection.swift":
          "protocol Asking {}\nextension Asking { func ask(_ a: Int?) {} }\nstruct Connection: Asking {}"
      ]) { $1 }),
    AnnotatedSources(
      "a member of a library's protocol that the type conforms to",
      clientUsing(
        "_ = c.contains(1)",
        "extension Connection { func contains(_ a: Int) -> Bool { true } } // here"
      )
      .merging([
        "Sources/App/Clients/Connection.swift": "struct Connection: Sequence { func next() {} }"
      ]) { $1 }),
    AnnotatedSources(
      "a module that the client's module imports",
      [
        SampleApp.clientPath:
          "import Kit\n" + SampleApp.sources[SampleApp.clientPath, default: ""]
          + "private func more(_ c: Connection) { c.request(1) }\n",
        "Sources/App/Clients/Connection.swift": connection,
        "Sources/Kit/Kit.swift": "extension Hashable { public func request(_ a: Int) {} } // here",
      ]),
    AnnotatedSources(
      "a type that replaces the type of a property of owned state",
      SampleApp.client("", state: "var born: Date?").merging([
        SampleApp.helperPath: "struct Date: Hashable { let a: Int } // here"
      ]) { $1 }),
    AnnotatedSources(
      "the target of an alias in owned state",
      SampleApp.client("", state: "var rows: Rows").merging([
        "Sources/App/Rows.swift": "typealias Rows = Set<RowID>\n",
        "Sources/App/RowID.swift": "struct RowID: Hashable {}\n",
        SampleApp.helperPath: "extension Hashable { typealias RowID = Int } // here",
      ]) { $1 }),
    AnnotatedSources(
      "a name in a file that writes owned state",
      SampleApp.client("").merging([
        "Sources/App/Clients/Writing.swift":
          "func write(_ o: borrowing Owned<some StateOwner>) { tidy(1) }\nfunc tidy(_ a: Int) {}\n",
        SampleApp.helperPath: "func tidy(_ a: Int, _ b: Int = 1) {} // here",
        "Sources/App/Tidy.swift": "func tidy(_ a: Int?) {} // here",
      ]) { $1 }),
  ]

  @Test(arguments: planted)
  func `Declarations that owners and models could refer to are reported`(
    planted: AnnotatedSources
  ) {
    let expected = planted.expected
    #expect(!expected.isEmpty)
    let reported = planted.reported(.hiddenOverload)
    #expect(expected.allSatisfy(reported.contains), "\(reported)")
  }

  static let harmless = [
    AnnotatedSources(
      "the only member with its name",
      clientUsing("c.twice(1)", "extension Connection { func twice(_ a: Int) {} }")),
    AnnotatedSources(
      "members with the same name in one file",
      clientUsing(
        "c.twice(1)",
        "extension Connection { func twice(_ a: Int) {}\n func twice(_ a: Double) {} }\nfunc twice() {}"
      )),
    AnnotatedSources(
      "members of library types that compete with no other member",
      clientUsing(
        "_ = JSONDecoder.domain; \"a\".trimmed(); _ = Date(iso: \"a\"); _ = UUID.zero",
        """
        extension JSONDecoder { static var domain: Int { 1 } }
        extension String { func trimmed() -> String { self } }
        extension Date { init(iso: String) { self.init() } }
        extension UUID { static let zero = 1 }
        """)),
    AnnotatedSources(
      "other labels",
      clientUsing("c.request(1)", "extension Connection { func request(with a: Int, _ b: Int) {} }")
    ),
    AnnotatedSources(
      "parameters to which no call passes arguments",
      clientUsing("c.request(1)", "extension Connection { func request(_ a: Int, _ b: Int) {} }")),
    AnnotatedSources(
      "a name that no client uses",
      clientUsing("", "extension Connection { func request(_ a: Int) {} }")),
    AnnotatedSources(
      "a member of a type that no client uses",
      clientUsing("c.request(1)", "extension Screen { func request(_ a: Int?) {} }").merging([
        "Sources/App/Screen.swift": "struct Screen { func request(_ a: Int) {} }"
      ]) { $1 }),
    AnnotatedSources(
      "a fileprivate extension",
      clientUsing(
        "c.request(1)", "fileprivate extension Connection { func request(_ a: Double) {} }")
    ),
    AnnotatedSources(
      "in the file of the type",
      clientUsing("c.request(1)", "").merging([
        "Sources/App/Clients/Connection.swift": connection
          + "extension Connection { func request(_ a: Double) {} }\n"
      ]) { $1 }),
    AnnotatedSources(
      "in another module, which no client imports",
      clientUsing("c.request(1); _ = max(1, 2)", "").merging([
        "Sources/Features/Evil.swift":
          "import App\nextension Equatable { typealias Contact = Int }\nextension Connection { func request(_ a: Double) {} }\nfunc max(_ a: Int, _ b: Int) -> Int { 1 }\nstruct Date {}\nextension Contact { func hash(into h: inout Hasher) {} }"
      ]) { $1 }),
    AnnotatedSources(
      "a conformance with its requirements",
      clientUsing(
        "_ = c == c",
        "extension Connection: Hashable { static func == (a: Self, b: Self) -> Bool { true }\n func hash(into h: inout Hasher) {} }"
      )),
    AnnotatedSources(
      "a conformance in one extension, and its members in another extension of the file",
      clientUsing(
        "",
        "extension Connection: Codable { init(from d: any Decoder) throws {} }\nextension Connection { func encode(to e: any Encoder) throws {} }"
      )),
    AnnotatedSources(
      "an operator of another type",
      clientUsing(
        "_ = c == c", "struct Screen { static func == (a: Screen, b: Screen) -> Bool { true } }")),
    AnnotatedSources(
      "a protocol's default implementation in its file",
      clientUsing(
        "_ = Connection.title",
        "protocol Titled {}\nextension Titled { static var title: Int { 1 } }")
    ),
    AnnotatedSources(
      "a conformance to a protocol that adds no names",
      clientUsing(
        "_ = c",
        "protocol Titled { var title: Int { get } }\nextension Connection: Titled { var title: Int { 1 } }"
      )
    ),
    AnnotatedSources(
      "a nested type with a unique name",
      clientUsing("_ = Connection.Row()", "extension Connection { struct Row {} }")),
    AnnotatedSources(
      "an initializer with a closure, and a function body that looks like the closure",
      clientUsing(
        "",
        "extension Connection { init(made: () -> Void) {} }\nextension [Contact] { init(twice: () -> Void) {} }"
      ).merging([
        SampleApp.modelPath: SampleApp.sources[SampleApp.modelPath, default: ""]
          + "extension Contact { func next() -> Connection { if name.isEmpty { return self } ; return self } }\n"
      ]) { $1 }),
    AnnotatedSources(
      "helpers of the types that decode and hash",
      clientUsing(
        "",
        "extension KeyedDecodingContainer { func decodeDay(forKey k: Key) -> Date { .distantPast } }\nextension Hasher { mutating func combine(day: Int) {} }"
      )),
    AnnotatedSources(
      "a conformance of a library's type that adds no competing member",
      clientUsing(
        "_ = Date()",
        "protocol Late {}\nextension Late { func later() {} }\nextension Date: Late {}")),
    AnnotatedSources(
      "names that the client does not use, next to an argument label named after a type",
      clientUsing(
        "c.send(Contact: 1)",
        "extension Equatable { typealias send2 = Int }\nextension Hashable { typealias onlyLabel = Int }\n"
      )
    ),
    AnnotatedSources(
      "in a comment and a string",
      clientUsing(
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

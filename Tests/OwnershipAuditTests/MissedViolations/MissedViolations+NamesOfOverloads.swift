import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  private static let connection = """
    final class BackendConnection {
      func request<Reply>(_ call: BackendCall<Reply>) async throws -> Reply { fatalError() }
    }
    struct BackendCall<Reply> { let reply: Reply }

    """

  private static func requestSources(_ helper: String) -> [String: String] {
    clientAndHelper(
      "private func more(_ c: BackendConnection, _ b: BackendCall<Int>) async throws { _ = try await c.request(b) }\n",
      helper, ["Sources/App/Clients/Connection.swift": connection])
  }

  static let requestFunctions = [
    DisguisedViolation(
      .hiddenOverload, .plain,
      requestSources(
        "extension BackendConnection { func ⟦request¦repeatRequest⟧(_: BackendCall<Int>) async throws -> Int { 1 } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .closure,
      requestSources(
        "extension BackendConnection { var ⟦request¦requests⟧: (BackendCall<Int>) async throws -> Int { { _ in 1 } } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .attribute,
      requestSources(
        "extension App::BackendConnection {\n  @_disfavoredOverload func request(⟦_¦as⟧ call: BackendCall<Int>, /* x */ _ more: Int = 1) -> Int { 1 } // here\n}"
      )),
    DisguisedViolation(
      .hiddenOverload, .whereClause,
      requestSources(
        "extension Hashable where Self: Sendable { func ⟦request¦repeatRequest⟧(_: BackendCall<Int>) -> Int { 1 } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .alias,
      requestSources(
        "typealias Line = ⟦BackendConnection¦Launch⟧\nstruct Launch {}\n#if X\nextension Line { func request<T>(_ call: T) -> Int { 1 } } // here\n#endif"
      )),
  ]

  private static func translationSources(_ helper: String) -> [String: String] {
    clientAndHelper(
      "private func more() async throws { try await ContactsError.translating { 1 } }\n", helper,
      [
        "Sources/App/Clients/ClientError.swift":
          "protocol ClientError {}\nextension ClientError { static func translating<V>(_ o: () async throws -> V) async throws -> V { try await o() } }\n",
        "Sources/App/Clients/ContactsError.swift": "enum ContactsError: ClientError { case a }\n",
      ])
  }

  static let errorTranslations = [
    DisguisedViolation(
      .hiddenOverload, .trailingClosure,
      translationSources(
        "extension ContactsError { static func ⟦translating¦translated⟧(_ o: () async throws -> Int) -> Int { 1 } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .defaultArgument,
      translationSources(
        "extension ContactsError { static func ⟦translating¦translated⟧(at line: Int = 1, _ o: () -> Int) -> Int { 1 } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .whereClause,
      translationSources(
        "extension ClientError where Self == ContactsError { static func ⟦translating¦translated⟧(_ o: () -> Int) -> Int { 1 } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .constant,
      translationSources(
        "extension ContactsError { static let ⟦translating¦translated⟧ = { (o: () -> Int) in 1 } } // here"
      )),
  ]

  private static func clockSources(_ helper: String) -> [String: String] {
    clientAndHelper("private func more(_ date: DateGenerator) -> Date { date.now() }\n", helper)
  }

  static let timeFunctions = [
    DisguisedViolation(
      .hiddenOverload, .plain,
      clockSources("extension DateGenerator { func ⟦now¦noon⟧() -> Date { .distantPast } } // here")
    ),
    DisguisedViolation(
      .hiddenOverload, .module,
      clockSources(
        "extension StateKit.DateGenerator {\n  func\n  ⟦now¦noon⟧ // here\n  (_ a: Int = 1) -> Date { .distantPast }\n}"
      )),
    DisguisedViolation(
      .hiddenOverload, .closure,
      clockSources(
        "extension DateGenerator { var ⟦now¦noon⟧: () -> Date { { .distantPast } } } // here")),
    DisguisedViolation(
      .hiddenOverload, .alias,
      clockSources(
        "enum N { typealias Clock = DateGenerator }\nextension N.Clock { func ⟦now¦noon⟧() -> Date? { nil } } // here"
      )),
  ]

  private static func enumCaseSources(_ helper: String) -> [String: String] {
    clientAndHelper(
      "private func more() -> Failure { .failed(\"a\") }\n", helper,
      ["Sources/App/Models/Failure.swift": "enum Failure { case failed(String?), none }\n"])
  }

  static let enumCases = [
    DisguisedViolation(
      .hiddenOverload, .implicitMember,
      enumCaseSources(
        "extension Failure { static func ⟦failed¦failing⟧(_ a: String) -> Self { .none } } // here")
    ),
    DisguisedViolation(
      .hiddenOverload, .constant,
      enumCaseSources(
        "extension Failure { static let ⟦failed¦failing⟧: (String) -> Failure = { _ in .none } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .defaultArgument,
      enumCaseSources(
        "extension Failure {\n  static func failed(⟦_¦by⟧ a: String, line: Int = #line) -> Self { .none } // here\n}"
      )),
    DisguisedViolation(
      .hiddenOverload, .whereClause,
      enumCaseSources(
        "extension Equatable where Self == Failure { static func ⟦failed¦failing⟧(_ a: String) -> Self { .none } } // here"
      )),
  ]

  private static func memberwiseSources(_ helper: String) -> [String: String] {
    clientAndHelper(
      "private func more() -> Page { Page(first: 1) }\n", helper,
      ["Sources/App/Models/Page.swift": "struct Page { var first: Int?\n var last = 2 }\n"])
  }

  static let memberwiseInitializers = [
    DisguisedViolation(
      .hiddenOverload, .plain,
      memberwiseSources(
        "extension Page { init(⟦first¦begin⟧: Int) { self.init(first: 3, last: 3) } } // here")),
    DisguisedViolation(
      .hiddenOverload, .generics,
      memberwiseSources(
        "extension Page { init<T: BinaryInteger>(⟦first¦begin⟧: T) { self.init(first: 3, last: 3) } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .alias,
      memberwiseSources(
        "typealias Leaf = Page\nextension Leaf { init(⟦first¦begin⟧ a: Double, last b: Int = 1) {} } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .opaque,
      memberwiseSources("extension App.Page { init?(⟦first¦begin⟧: some Numeric) { nil } } // here")
    ),
  ]

  private static func interpolationSources(_ helper: String) -> [String: String] {
    clientAndHelper("private func more(_ c: Contact) -> String { \"of \\(c.id)\" }\n", helper)
  }

  static let interpolations = [
    DisguisedViolation(
      .hiddenOverload, .plain,
      interpolationSources(
        "extension DefaultStringInterpolation { mutating func ⟦appendInterpolation¦appendText⟧(_ id: UUID) {} } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .alias,
      interpolationSources(
        "extension String.StringInterpolation { mutating func ⟦appendInterpolation¦appendText⟧(_ id: UUID) {} } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .generics,
      interpolationSources(
        "extension StringInterpolationProtocol { mutating func ⟦appendInterpolation¦appendText⟧<T>(_ id: T) {} } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .defaultArgument,
      interpolationSources(
        "extension Swift.DefaultStringInterpolation { mutating func appendInterpolation(⟦_¦of⟧ id: UUID, line: Int = 1) {} } // here"
      )),
  ]
}

import OwnershipAudit

extension MissedViolations {
  private static let connection = """
    final class BackendConnection {
      func request<Reply>(_ call: BackendCall<Reply>) async throws -> Reply { fatalError() }
    }
    struct BackendCall<Reply> { let reply: Reply }
    protocol Asking {}

    """

  private static func asked(_ helper: String) -> [String: String] {
    beside(
      "private func more(_ c: BackendConnection, _ b: BackendCall<Int>) async throws { _ = try await c.request(b) }\n",
      helper, ["Sources/App/Clients/Connection.swift": connection])
  }

  static let requests = [
    DisguisedViolation(
      .hiddenOverload, .generics,
      asked(
        "extension BackendConnection { func ⟦request¦repeatRequest⟧(_: BackendCall<Int>) async throws -> Int { 1 } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .keyPath,
      asked(
        "extension BackendConnection { var ⟦request¦requests⟧: (BackendCall<Int>) async throws -> Int { { _ in 1 } } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .parameterPack,
      asked(
        "extension App::BackendConnection {\n  @_disfavoredOverload func request(⟦_¦as⟧ call: BackendCall<Int>, /* x */ _ more: Int = 1) -> Int { 1 } // here\n}"
      )),
    DisguisedViolation(
      .hiddenOverload, .composition,
      asked(
        "extension Hashable where Self: Sendable { func ⟦request¦repeatRequest⟧(_: BackendCall<Int>) -> Int { 1 } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .alias,
      asked(
        "typealias Line = ⟦BackendConnection¦Launch⟧\nstruct Launch {}\n#if X\nextension Line { func request<T>(_ call: T) -> Int { 1 } } // here\n#endif"
      )),
  ]

  private static func translated(_ helper: String) -> [String: String] {
    beside(
      "private func more() async throws { try await ContactsError.translating { 1 } }\n", helper,
      [
        "Sources/App/Clients/ClientError.swift":
          "protocol ClientError {}\nextension ClientError { static func translating<V>(_ o: () async throws -> V) async throws -> V { try await o() } }\n",
        "Sources/App/Clients/ContactsError.swift": "enum ContactsError: ClientError { case a }\n",
      ])
  }

  static let translations = [
    DisguisedViolation(
      .hiddenOverload, .trailingClosure,
      translated(
        "extension ContactsError { static func ⟦translating¦translated⟧(_ o: () async throws -> Int) -> Int { 1 } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .initialValue,
      translated(
        "extension ContactsError { static func ⟦translating¦translated⟧(at line: Int = 1, _ o: () -> Int) -> Int { 1 } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .inheritance,
      translated(
        "extension ClientError where Self == ContactsError { static func ⟦translating¦translated⟧(_ o: () -> Int) -> Int { 1 } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .constant,
      translated(
        "extension ContactsError { static let ⟦translating¦translated⟧ = { (o: () -> Int) in 1 } } // here"
      )),
  ]

  private static func timed(_ helper: String) -> [String: String] {
    beside("private func more(_ date: DateGenerator) -> Date { date.now() }\n", helper)
  }

  static let times = [
    DisguisedViolation(
      .hiddenOverload, .selfType,
      timed("extension DateGenerator { func ⟦now¦noon⟧() -> Date { .distantPast } } // here")),
    DisguisedViolation(
      .hiddenOverload, .module,
      timed(
        "extension StateKit.DateGenerator {\n  func\n  ⟦now¦noon⟧ // here\n  (_ a: Int = 1) -> Date { .distantPast }\n}"
      )),
    DisguisedViolation(
      .hiddenOverload, .keyPath,
      timed("extension DateGenerator { var ⟦now¦noon⟧: () -> Date { { .distantPast } } } // here")),
    DisguisedViolation(
      .hiddenOverload, .alias,
      timed(
        "enum N { typealias Clock = DateGenerator }\nextension N.Clock { func ⟦now¦noon⟧() -> Date? { nil } } // here"
      )),
  ]

  private static func failed(_ helper: String) -> [String: String] {
    beside(
      "private func more() -> Failure { .failed(\"a\") }\n", helper,
      ["Sources/App/Models/Failure.swift": "enum Failure { case failed(String?), none }\n"])
  }

  static let cases = [
    DisguisedViolation(
      .hiddenOverload, .implicitMember,
      failed(
        "extension Failure { static func ⟦failed¦failing⟧(_ a: String) -> Self { .none } } // here")
    ),
    DisguisedViolation(
      .hiddenOverload, .constant,
      failed(
        "extension Failure { static let ⟦failed¦failing⟧: (String) -> Failure = { _ in .none } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .initialValue,
      failed(
        "extension Failure {\n  static func failed(⟦_¦by⟧ a: String, line: Int = #line) -> Self { .none } // here\n}"
      )),
    DisguisedViolation(
      .hiddenOverload, .composition,
      failed(
        "extension Equatable where Self == Failure { static func ⟦failed¦failing⟧(_ a: String) -> Self { .none } } // here"
      )),
  ]

  private static func made(_ helper: String) -> [String: String] {
    beside(
      "private func more() -> Page { Page(first: 1) }\n", helper,
      ["Sources/App/Models/Page.swift": "struct Page { var first: Int?\n var last = 2 }\n"])
  }

  static let memberwise = [
    DisguisedViolation(
      .hiddenOverload, .initialValue,
      made("extension Page { init(⟦first¦begin⟧: Int) { self.init(first: 3, last: 3) } } // here")),
    DisguisedViolation(
      .hiddenOverload, .generics,
      made(
        "extension Page { init<T: BinaryInteger>(⟦first¦begin⟧: T) { self.init(first: 3, last: 3) } } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .alias,
      made(
        "typealias Leaf = Page\nextension Leaf { init(⟦first¦begin⟧ a: Double, last b: Int = 1) {} } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .opaque,
      made("extension App.Page { init?(⟦first¦begin⟧: some Numeric) { nil } } // here")),
  ]

  private static func written(_ helper: String) -> [String: String] {
    beside("private func more(_ c: Contact) -> String { \"of \\(c.id)\" }\n", helper)
  }

  static let interpolations = [
    DisguisedViolation(
      .hiddenOverload, .interpolation,
      written(
        "extension DefaultStringInterpolation { mutating func ⟦appendInterpolation¦appendText⟧(_ id: UUID) {} } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .alias,
      written(
        "extension String.StringInterpolation { mutating func ⟦appendInterpolation¦appendText⟧(_ id: UUID) {} } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .generics,
      written(
        "extension StringInterpolationProtocol { mutating func ⟦appendInterpolation¦appendText⟧<T>(_ id: T) {} } // here"
      )),
    DisguisedViolation(
      .hiddenOverload, .initialValue,
      written(
        "extension Swift.DefaultStringInterpolation { mutating func appendInterpolation(⟦_¦of⟧ id: UUID, line: Int = 1) {} } // here"
      )),
  ]
}

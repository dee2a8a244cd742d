import OwnershipAudit

// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension Disguises {
  /// Wrappers of published state that are not read-only, or that are created outside of the owner.
  static let wrapperShape = [
    DisguisedViolation(
      .wrapperShape, .alias,
      "typealias Readable = ReadOnlyContactsState⟦\nextension Readable { var lie: Int { 1 } } // here¦\nextension Contact { var lie: Int { 1 } }⟧"
    ),
    DisguisedViolation(
      .wrapperShape, .whereClause,
      "extension Equatable where Self == ⟦ReadOnlyContactsState¦Contact⟧ { var contacts: Int { 1 } } // here"
    ),
    DisguisedViolation(
      .wrapperShape, .opaque,
      SampleApp.client(
        "", wrapper: "static func make() -> some Equatable { ⟦Self(ContactsState())¦1⟧ } // here")),
    DisguisedViolation(
      .wrapperShape, .operatorUse,
      SampleApp.client(
        "", wrapper: "static func + (a: Self, b: Self) -> ⟦Self¦Int⟧ { f(a) } // here")),
    DisguisedViolation(
      .wrapperShape, .composition,
      SampleApp.client(
        "typealias Stored = Sendable & ⟦Codable¦Hashable⟧\nextension ReadOnlyContactsState: Stored {} // here\n"
      )),
    DisguisedViolation(
      .wrapperShape, .inheritance,
      SampleApp.client("extension ReadOnlyContactsState: High {} // here\n").merging([
        SampleApp.helperPath: "protocol Low: ⟦Decodable¦Equatable⟧ {}\nprotocol High: Low {}"
      ]) { $1 }),
    DisguisedViolation(
      .wrapperShape, .closure,
      SampleApp.client(
        "let forge: (ContactsState) -> ⟦ReadOnlyContactsState¦Int⟧ = { .init($0) } // here\n")),
    DisguisedViolation(
      .wrapperShape, .initialValue,
      SampleApp.client(
        "let kept: [String: ⟦ReadOnlyContactsState¦Int⟧] = [\"a\": .init(s)] // here\nlet other: Result<⟦ReadOnlyContactsState¦Int⟧, E> = .success(.init(s)) // here\n"
      )),
    DisguisedViolation(
      .wrapperShape, .functionReference,
      SampleApp.client("let make = ⟦ReadOnlyContactsState¦ContactsState⟧.init // here\n")),
    DisguisedViolation(
      .wrapperShape, .nesting,
      SampleApp.client(
        "struct Box {\n  let held: ⟦ReadOnlyContactsState¦ContactsState⟧\n  init(_ s: ContactsState) { held = .init(s) } // here\n}\n"
      )),
    DisguisedViolation(
      .wrapperShape, .propertyWrapper,
      SampleApp.client("", wrapper: "⟦@Clamped var extra = 1¦let extra = 1⟧ // here")),
    DisguisedViolation(
      .wrapperShape, .access,
      SampleApp.client("", wrapper: "⟦package¦fileprivate⟧ init(other: Int) { f() } // here")),
    DisguisedViolation(
      .wrapperShape, .conditionalConformance,
      [
        "Sources/App/U.swift":
          "struct ReadOnlyUser<T>: PublishedState { private let s: T }\nextension ReadOnlyUser: ⟦ExpressibleByIntegerLiteral¦CustomStringConvertible⟧ where T == Int {} // here"
      ]),
    DisguisedViolation(
      .wrapperShape, .selfType,
      SampleApp.client("", wrapper: "subscript(i: Int) -> (⟦Self¦Int⟧, Int) { f() } // here")),
  ]
}

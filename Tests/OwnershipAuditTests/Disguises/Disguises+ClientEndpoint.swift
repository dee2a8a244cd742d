import OwnershipAudit

// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension Disguises {
  /// Returns the client's file with another client, which has `member`, and with additional code.
  private static func endpoint(_ member: String, _ more: String = "") -> [String: String] {
    SampleApp.client("struct OtherClient {\n\(member)\n}\n\(more)")
  }

  /// Endpoints of a client that take a whole owned state, or a closure or key path that changes it.
  static let clientEndpoint = [
    DisguisedViolation(
      .clientEndpoint, .alias,
      endpoint(
        "var put: Put<⟦ContactsState¦Contact⟧> // here",
        "typealias Put<T> = @Sendable (T) async throws -> Void\n")),
    DisguisedViolation(
      .clientEndpoint, .nesting,
      endpoint(
        "struct Endpoints { var put: (⟦ContactsState¦Contact⟧) -> Void }\n  var all: Endpoints // here"
      )),
    DisguisedViolation(
      .clientEndpoint, .generics,
      endpoint(
        "var put: Endpoint<⟦ContactsState¦Contact⟧, Void> // here",
        "struct Endpoint<Input, Output> { var call: @Sendable (Input) async -> Output }\n")),
    DisguisedViolation(
      .clientEndpoint, .whereClause,
      endpoint("func put<T>(_ state: T) where T == ⟦ContactsState¦Contact⟧ {} // here")),
    DisguisedViolation(
      .clientEndpoint, .accessor,
      endpoint(
        "subscript(i: Int) -> ⟦ContactsState¦Contact⟧ { get { f() } nonmutating set { g() } } // here"
      )),
    DisguisedViolation(
      .clientEndpoint, .accessor,
      endpoint(
        "var state: ⟦ContactsState¦Contact⟧ { get { f() } nonmutating set { g(newValue) } } // here"
      )),
    DisguisedViolation(
      .clientEndpoint, .closure,
      endpoint(
        "func callAsFunction<R>(_ body: (inout ⟦ContactsState¦Int⟧) throws -> R) rethrows {} // here"
      )),
    DisguisedViolation(
      .clientEndpoint, .nesting,
      endpoint(
        "var send: (Command?) -> Void // here",
        "enum Command { case add, all([Payload]) }\nstruct Payload { let state: ⟦ReadOnlyContactsState¦Contact⟧ }\n"
      )),
    DisguisedViolation(
      .clientEndpoint, .inheritance,
      [
        SampleApp.helperPath:
          "protocol UserClient: Base { func put(_ pair: (Int, ⟦ContactsState¦Contact⟧)) } // here"
      ]),
    DisguisedViolation(
      .clientEndpoint, .module,
      endpoint(
        "package var put: (@MainActor @Sendable (_ s: sending App.⟦ContactsState¦Contact⟧) async -> Void)? // here"
      )),
    DisguisedViolation(
      .clientEndpoint, .generics,
      endpoint("var put: (inout [⟦ContactsState¦Int⟧?]) -> Void // here")),
    DisguisedViolation(
      .clientEndpoint, .parameterPack,
      endpoint("func put<each T>(_ t: repeat each T, _ s: ⟦ContactsState¦Contact⟧...) {} // here")),
  ]
}

import OwnershipAudit

extension Disguises {
  private static func endpoint(_ member: String, _ more: String = "") -> [String: String] {
    SampleApp.client("struct OtherClient {\n\(member)\n}\n\(more)")
  }

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
      .clientEndpoint, .conditionalConformance,
      endpoint("func put<T>(_ state: T) where T == ⟦ContactsState¦Contact⟧ {} // here")),
    DisguisedViolation(
      .clientEndpoint, .operatorUse,
      endpoint(
        "subscript(i: Int) -> ⟦ContactsState¦Contact⟧ { get { f() } nonmutating set { g() } } // here"
      )),
    DisguisedViolation(
      .clientEndpoint, .selfType,
      endpoint(
        "var state: ⟦ContactsState¦Contact⟧ { get { f() } nonmutating set { g(newValue) } } // here"
      )),
    DisguisedViolation(
      .clientEndpoint, .trailingClosure,
      endpoint(
        "func callAsFunction<R>(_ body: (inout ⟦ContactsState¦Int⟧) throws -> R) rethrows {} // here"
      )),
    DisguisedViolation(
      .clientEndpoint, .implicitMember,
      endpoint(
        "var send: (Command?) -> Void // here",
        "enum Command { case add, all([Payload]) }\nstruct Payload { let state: ⟦ReadOnlyContactsState¦Contact⟧ }\n"
      )),
    DisguisedViolation(
      .clientEndpoint, .inheritance,
      [
        SampleApp.helper:
          "protocol UserClient: Base { func put(_ pair: (Int, ⟦ContactsState¦Contact⟧)) } // here"
      ]),
    DisguisedViolation(
      .clientEndpoint, .module,
      endpoint(
        "package var put: (@MainActor @Sendable (_ s: sending App.⟦ContactsState¦Contact⟧) async -> Void)? // here"
      )),
    DisguisedViolation(
      .clientEndpoint, .composition,
      endpoint("var put: (inout [⟦ContactsState¦Int⟧?]) -> Void // here")),
    DisguisedViolation(
      .clientEndpoint, .parameterPack,
      endpoint("func put<each T>(_ t: repeat each T, _ s: ⟦ContactsState¦Contact⟧...) {} // here")),
  ]
}

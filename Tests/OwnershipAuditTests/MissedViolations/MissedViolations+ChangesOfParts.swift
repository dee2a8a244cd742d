import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  /// Returns the client's file with an endpoint of another client, with more stored properties in
  /// the owned state, and with additional code.
  private static func endpoint(
    _ member: String, state: String = "var settings = Settings()\nvar count: Int = 0",
    _ more: String = ""
  ) -> [String: String] {
    SampleApp.client(
      "struct OtherClient {\n\(member)\n}\nstruct Settings { var tone = Tone()\nvar volume = 1 }\nstruct Tone { var pitch = 1.5 }\nstruct Draft { var title = \"\" }\n\(more)",
      state: state)
  }

  static let composedPaths = MissedViolation(
    "An endpoint that takes a writable key path into owned state is found",
    DisguisedViolation(
      .clientEndpoint, .composition,
      endpoint(
        "var put: (⟦WritableKeyPath<ContactsState, Int>¦KeyPath<Draft, Int>⟧ & Sendable) -> Void // here"
      )),
    DisguisedViolation(
      .clientEndpoint, .existential,
      endpoint(
        "var put: @Sendable (any Sendable & ⟦WritableKeyPath¦KeyPath⟧<Settings, Int>, Int) async -> Void // here"
      )),
    DisguisedViolation(
      .clientEndpoint, .nesting,
      endpoint(
        "var put: (Edit) -> Void // here", state: "var settings = Settings()",
        "struct Edit { let path: any ⟦PartialKeyPath¦KeyPath⟧<⟦Settings¦Settings, Int⟧> & Sendable; let value: Int }\n"
      )),
    DisguisedViolation(
      .clientEndpoint, .alias,
      endpoint(
        "var put: (Path<Double>?) -> Void // here", state: "var settings = Settings()",
        "typealias Path<V> = ReferenceWritableKeyPath<⟦Tone¦Draft⟧, V> & Sendable\n")),
    DisguisedViolation(
      .clientEndpoint, .generics,
      endpoint(
        "func put<P: WritableKeyPath<⟦ContactsState¦Contact⟧, Int> & Sendable>(_ path: P) {} // here"
      )),
    DisguisedViolation(
      .clientEndpoint, .conditionalConformance,
      endpoint(
        "func put<P>(_ path: [P]) where P: WritableKeyPath<⟦Settings¦Contact⟧, Int> {} // here")))

  static let returnedParts = MissedViolation(
    "An endpoint that takes a closure that returns a new value for a part of the state is found",
    DisguisedViolation(
      .clientEndpoint, .trailingClosure,
      endpoint("var edit: ((Settings) -> ⟦Settings¦Bool⟧) -> Void // here")),
    DisguisedViolation(
      .clientEndpoint, .access,
      endpoint(
        "var edit: @Sendable (@escaping @Sendable (Int) async -> ⟦Int¦Void⟧) async -> Void // here")
    ),
    DisguisedViolation(
      .clientEndpoint, .nesting,
      endpoint(
        "var edit: (Edit) -> Void // here", state: "var count = 1",
        "struct Edit { var change: (Swift.Int) -> ⟦Int¦String⟧ }\n")),
    DisguisedViolation(
      .clientEndpoint, .implicitMember,
      endpoint(
        "var send: ([Command]) -> Void // here", state: "var settings: Settings?",
        "enum Command { case add, change(((Settings?, Int) throws -> (⟦Settings¦Draft⟧, Bool))?) }\n"
      )),
    DisguisedViolation(
      .clientEndpoint, .alias,
      endpoint(
        "var edit: (Change<⟦List¦[Draft]⟧>) -> Void // here", state: "",
        "typealias List = [Contact]\ntypealias Change<T> = (T) -> T\n")),
    DisguisedViolation(
      .clientEndpoint, .generics,
      endpoint("func edit<T>(_ body: (T) -> T) where T == ⟦Tone¦Contact⟧ {} // here")),
    DisguisedViolation(
      .clientEndpoint, .closure,
      endpoint("var edit: ((inout ⟦Int¦String⟧) -> Void) -> Void // here")),
    DisguisedViolation(
      .clientEndpoint, .inheritance,
      endpoint(
        "var edit: ((Page) -> Page) -> Void // here", state: "var settings = Settings()",
        "struct Page { var title = \"\"\n var settings: ⟦Settings¦Draft⟧\n var volume: Int }\n")))

  static let requiredChanges = MissedViolation(
    "An endpoint that takes a value with a method that changes owned state is found",
    DisguisedViolation(
      .clientEndpoint, .existential,
      endpoint(
        "var edit: (any Editing) -> Void // here", state: "var settings = Settings()",
        "protocol Editing { func edit(_ settings: Settings) -> ⟦Settings¦Bool⟧ }\n")),
    DisguisedViolation(
      .clientEndpoint, .opaque,
      endpoint(
        "func edit(with editor: some Editing & Sendable) {} // here", state: "var count = 1",
        "protocol Editing: Base { func log() }\nprotocol Base { func callAsFunction(_ count: ⟦inout Int¦Int⟧) }\n"
      )),
    DisguisedViolation(
      .clientEndpoint, .generics,
      endpoint(
        "func edit<E: Editing>(_ all: [E]) {} // here", state: "",
        "protocol Editing { func supply(_ n: Int) async throws -> ⟦ContactsState¦Contact⟧ }\n")),
    DisguisedViolation(
      .clientEndpoint, .parameterPack,
      endpoint(
        "var edit: (any Editing<⟦Settings¦Draft⟧>) -> Void // here",
        state: "var settings = Settings()",
        "protocol Editing<Part> { associatedtype Part\n  mutating func edit(_ part: inout Part) throws }\n"
      )),
    DisguisedViolation(
      .clientEndpoint, .accessor,
      endpoint(
        "var send: (Command?) -> Void // here", state: "var settings = Settings()",
        "enum Command { case none, edit(by: Editing) }\nprotocol Editing { subscript(_ s: Settings) -> ⟦Settings¦Draft⟧ { get } }\n"
      )),
    DisguisedViolation(
      .clientEndpoint, .conditionalConformance,
      endpoint(
        "func edit<E>(_ e: E) where E: Editing, E.Part == ⟦Settings¦Draft⟧ {} // here",
        state: "var settings = Settings()",
        "protocol Editing { associatedtype Part\n  func edit(_ part: Part?) -> Part? }\n")),
    DisguisedViolation(
      .clientEndpoint, .inheritance,
      endpoint(
        "var edit: (Editor) -> Void // here", state: "var settings = Settings()",
        "⟦open¦final⟧ class Editor { open func edit(_ s: Settings) -> Settings { s } }\n")),
    DisguisedViolation(
      .clientEndpoint, .metatype,
      endpoint(
        "var edit: (any Editing) -> Void // here", state: "var settings = Settings()",
        "protocol Editing { static var change: (Settings) -> ⟦Settings¦Void⟧ { get } }\n")),
    DisguisedViolation(
      .clientEndpoint, .selfType,
      SampleApp.client(
        "struct OtherClient<E> where E: Editing { var edit: (E) -> Void } // here\nprotocol Editing { func edit(_ contacts: [Contact]) -> [⟦Contact¦UUID⟧] }\n"
      )))
}

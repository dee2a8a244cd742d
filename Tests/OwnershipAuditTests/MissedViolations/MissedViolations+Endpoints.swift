import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  /// Returns the client's file with an endpoint of another client, with more stored properties in
  /// the owned state, and with additional code.
  private static func endpoint(
    _ member: String, state: String = "", _ more: String = ""
  ) -> [String: String] {
    SampleApp.client(
      "struct OtherClient {\n\(member)\n}\nstruct Draft {}\nstruct Address {}\n\(more)",
      state: state)
  }

  static let partsOfState = MissedViolation(
    "An endpoint that takes a closure that changes a part of the owned state is found",
    DisguisedViolation(
      .clientEndpoint, .generics,
      endpoint("var edit: (@Sendable (inout [UUID: ⟦Contact¦Draft⟧]) -> Void) -> Void // here")),
    DisguisedViolation(
      .clientEndpoint, .alias,
      endpoint(
        "var edit: (Change<List?>) async -> Void // here", state: "",
        "typealias List = [⟦Contact¦Draft⟧]\ntypealias Change<T> = @Sendable (inout T) throws -> Void\n"
      )),
    DisguisedViolation(
      .clientEndpoint, .module,
      endpoint(
        "func edit(_ body: (_ address: inout App.⟦Address¦Draft⟧?) -> Void) {} // here",
        state: "var home = Address()")),
    DisguisedViolation(
      .clientEndpoint, .module,
      endpoint(
        "var edit: ((inout Swift.Dictionary<UUID, ⟦Int¦String⟧>) -> Void) -> Void // here",
        state: "var counts: [UUID: Int] = [:]")),
    DisguisedViolation(
      .clientEndpoint, .nesting,
      endpoint(
        "var edit: (((inout Page) -> Void)?) -> Void // here", state: "",
        "struct Page { var title = \"\"\n var rows: Set<⟦Contact¦Draft⟧> }\n")),
    DisguisedViolation(
      .clientEndpoint, .elsewhere,
      endpoint("", state: "var book: Book?", "struct Book { var drafts: [Draft] }\n").merging([
        SampleApp.helperPath:
          "extension OtherClient { func edit<T>(_ body: (inout T) -> Void) where T == ContiguousArray<⟦Draft¦Address⟧> {} } // here"
      ]) { $1 }))
}

import OwnershipAudit

// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension Disguises {
  private static func feature(_ source: String) -> [String: String] {
    ["Sources/App/Features/Extra/ExtraFeature.swift": source]
  }

  /// Storages, live clients and file access in source files that must not contain them.
  static let compositionRoot = [
    DisguisedViolation(
      .compositionRoot, .alias,
      "enum N { typealias S = ⟦StateKit::SharedStorage¦Other⟧ }\nlet s = N.S.init() // here"),
    DisguisedViolation(
      .compositionRoot, .implicitMember, "let s: ⟦SharedStorage¦Other⟧? = .init() // here"),
    DisguisedViolation(
      .compositionRoot, .trailingClosure,
      "let make = [1].map { _ in ⟦SharedStorage()¦Other()⟧ } // here"),
    DisguisedViolation(
      .compositionRoot, .macro,
      "let s = #once { ⟦SharedStorage()¦Other()⟧ } // here"),
    DisguisedViolation(
      .compositionRoot, .functionReference,
      "let make = ContactsClient.⟦live(in:date:)¦unimplemented⟧ // here"),
    DisguisedViolation(
      .compositionRoot, .selfType,
      "extension ContactsClient { static func again(_ s: S) -> Self { Self.⟦live(in: s, date: d)¦double(s)⟧ } } // here"
    ),
    DisguisedViolation(
      .compositionRoot, .generics,
      feature("struct F<T>: Reducer {\n  let held: [Box<⟦SharedStorage¦Int⟧>] // here\n}")),
    DisguisedViolation(
      .compositionRoot, .propertyWrapper,
      feature("struct V: View {\n  @⟦AppStorage¦State⟧(\"k\") var n = 1 // here\n}")),
    DisguisedViolation(
      .compositionRoot, .conditionalConformance,
      "struct K<T> {}\nextension K: DependencyKey where T == Int { static var defaultValue: ⟦SharedStorage¦Int⟧ { f() } } // here"
    ),
    DisguisedViolation(
      .compositionRoot, .module,
      feature("let data = try Foundation.Data⟦(contentsOf: url)¦(repeating: 0, count: 1)⟧ // here")),
    DisguisedViolation(
      .compositionRoot, .severalLines,
      feature("let done: Void = data\n  .⟦write¦append⟧ // here\n  /* x */ (to: url)")),
    DisguisedViolation(
      .compositionRoot, .inheritance,
      feature("final class Files: ⟦FileManager¦Other⟧ {} // here")),
  ]
}

import OwnershipAudit

// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension Disguises {
  private static func feature(_ source: String) -> [String: String] {
    ["Sources/App/Features/Extra/ExtraFeature.swift": source]
  }

  /// Effects with a capture list, which leave the isolation of their store.
  static let effectHop = [
    DisguisedViolation(
      .effectHop, .trailingClosure,
      feature("return .run(\"a\") { ⟦[x] ¦⟧send in await send(x) } // here")),
    DisguisedViolation(
      .effectHop, .attribute,
      feature("return .run { @Sendable @MainActor ⟦[weak x, y = z.w] ¦⟧send in f() } // here")),
    DisguisedViolation(
      .effectHop, .generics,
      feature("let e = Effect<A>.run(\"a\", operation: { ⟦[x] ¦⟧(send: Send<A>) in f() }) // here")),
    DisguisedViolation(
      .effectHop, .severalLines,
      feature("return Effect\n  .run // here\n  {\n    ⟦[\n      x\n    ]¦⟧\n    send in f()\n  }")),
    DisguisedViolation(
      .effectHop, .elsewhere,
      "extension ListFeature { func f() -> Effect<Action> { .run { ⟦[x] ¦⟧_ in f() } } } // here"),
  ]
}

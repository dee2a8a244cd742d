import OwnershipAudit

// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension Disguises {
  /// Returns the file of ListFeature with additional code.
  private static func list(_ more: String) -> [String: String] {
    [SampleApp.listPath: (SampleApp.sources[SampleApp.listPath] ?? "") + more]
  }

  /// Features that use the state or the actions of another feature without composing it.
  static let siblingFeature = [
    DisguisedViolation(
      .siblingFeature, .alias,
      list("let peek: D.State // here\n").merging([
        SampleApp.helperPath: "typealias D = ⟦DetailFeature¦ListFeature⟧"
      ]) { $1 }),
    DisguisedViolation(
      .siblingFeature, .nesting,
      list(
        "extension ListFeature { enum N { typealias P = ⟦DetailFeature¦ListFeature⟧.Action } } // here\n"
      )),
    DisguisedViolation(
      .siblingFeature, .generics,
      list("func f(_ all: Box<[Int: ⟦DetailFeature¦ListFeature⟧.State?]>) {} // here\n")),
    DisguisedViolation(
      .siblingFeature, .keyPath,
      list("let path = \\⟦DetailFeature¦ListFeature⟧.State.hashValue // here\n")),
    DisguisedViolation(
      .siblingFeature, .elsewhere,
      "extension ListFeature {\n  func f(_ a: ⟦DetailFeature¦Self⟧.Action) {} // here\n}"),
    DisguisedViolation(
      .siblingFeature, .alias,
      [
        SampleApp.detailPath:
          "struct DetailState: Hashable {}\nstruct DetailFeature: Reducer {\n  typealias State = DetailState\n  enum Action {}\n}\n",
        "Sources/App/Features/List/Row.swift":
          "struct Row { var detail: ⟦DetailState¦Contact⟧ } // here",
      ]),
    DisguisedViolation(
      .siblingFeature, .parameterPack,
      list(
        "func f<each T>(_ t: repeat each T, a: ⟦DetailFeature¦ListFeature⟧.Action...) {} // here\n")
    ),
    DisguisedViolation(
      .siblingFeature, .module,
      list("let peek = [App::⟦DetailFeature¦ListFeature⟧::State]() // here\n")),
    DisguisedViolation(
      .siblingFeature, .condition,
      list(
        "#if X\n#else\nlet peek: (⟦DetailFeature¦ListFeature⟧ /* x */ .Action) -> Void // here\n#endif\n"
      )),
    DisguisedViolation(
      .siblingFeature, .interpolation,
      list("let s = \"\\(⟦DetailFeature¦ListFeature⟧.State()) DetailFeature.State\" // here\n")),
  ]
}

import OwnershipAudit

extension Disguises {
  private static func list(_ more: String) -> [String: String] {
    [SampleApp.list: (SampleApp.sources[SampleApp.list] ?? "") + more]
  }

  static let siblingFeature = [
    Disguise(
      .siblingFeature, .alias,
      list("let peek: D.State // here\n").merging([
        SampleApp.helper: "typealias D = ⟦DetailFeature¦ListFeature⟧"
      ]) { $1 }),
    Disguise(
      .siblingFeature, .nesting,
      list(
        "extension ListFeature { enum N { typealias P = ⟦DetailFeature¦ListFeature⟧.Action } } // here\n"
      )),
    Disguise(
      .siblingFeature, .generics,
      list("func f(_ all: Box<[Int: ⟦DetailFeature¦ListFeature⟧.State?]>) {} // here\n")),
    Disguise(
      .siblingFeature, .keyPath,
      list("let path = \\⟦DetailFeature¦ListFeature⟧.State.hashValue // here\n")),
    Disguise(
      .siblingFeature, .elsewhere,
      "extension ListFeature {\n  func f(_ a: ⟦DetailFeature¦Self⟧.Action) {} // here\n}"),
    Disguise(
      .siblingFeature, .implicitMember,
      [
        SampleApp.detail:
          "struct DetailState: Hashable {}\nstruct DetailFeature: Reducer {\n  typealias State = DetailState\n  enum Action {}\n}\n",
        "Sources/App/Features/List/Row.swift":
          "struct Row { var detail: ⟦DetailState¦Contact⟧ } // here",
      ]),
    Disguise(
      .siblingFeature, .parameterPack,
      list(
        "func f<each T>(_ t: repeat each T, a: ⟦DetailFeature¦ListFeature⟧.Action...) {} // here\n")
    ),
    Disguise(
      .siblingFeature, .module,
      list("let peek = [App::⟦DetailFeature¦ListFeature⟧::State]() // here\n")),
    Disguise(
      .siblingFeature, .condition,
      list(
        "#if X\n#else\nlet peek: (⟦DetailFeature¦ListFeature⟧ /* x */ .Action) -> Void // here\n#endif\n"
      )),
    Disguise(
      .siblingFeature, .interpolation,
      list("let s = \"\\(⟦DetailFeature¦ListFeature⟧.State()) DetailFeature.State\" // here\n")),
  ]
}

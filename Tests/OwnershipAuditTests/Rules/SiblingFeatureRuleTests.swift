import OwnershipAudit
import Testing

@Suite struct SiblingFeatureRuleTests {
  private static func list(_ more: String) -> [String: String] {
    [SampleApp.list: (SampleApp.sources[SampleApp.list] ?? "") + more]
  }

  static let planted = [
    Planted("a sibling's state", list("let peek: DetailFeature.State // here\n")),
    Planted(
      "a sibling's actions",
      list(
        "func f(_ a: DetailFeature . /* x */\n  Action) {}\n".replacing(
          "DetailFeature", with: "DetailFeature /* y */")
      ).mapValues {
        $0.replacing("DetailFeature /* y */ . /* x */", with: "DetailFeature // here\n  . /* x */")
      }),
    Planted("the parent's", list("let peek: RootFeature.Action // here\n")),
    Planted(
      "by an alias of the feature", list("typealias D = DetailFeature\nlet peek: D.State // here\n")
    ),
    Planted(
      "by an alias of the state",
      list("let peek: DetailState // here\n").merging([
        SampleApp.helper: "typealias DetailState = DetailFeature.State"
      ]) { $1 }),
    Planted(
      "by a nested alias",
      list("extension ListFeature { typealias P = App::DetailFeature.State } // here\n")),
    Planted(
      "in an extension in another file",
      "extension ListFeature {\n  var peek: [`DetailFeature`.`State`?] { [] } // here\n}"),
    Planted(
      "in the feature's folder", in: "Sources/App/Features/List/Row.swift",
      "struct Row { var detail: DetailFeature.State } // here"),
    Planted("in a branch", list("#if X\nlet peek = DetailFeature.State() // here\n#endif\n")),
    Planted(
      "the other one in one file", in: "Sources/App/Features/Two.swift",
      """
      struct TwoA: Reducer { struct State { var n = 0 }; enum Action { case a } }
      struct TwoB: Reducer {
        struct State { var a = TwoA.State() } // here
        enum Action { case b }
      }
      """),
    Planted(
      "made, but not composed",
      list(
        "extension ListFeature {\n  func f() { _ = DetailFeature(); g(DetailFeature.State.self) } // here\n}\n"
      )),
  ]

  @Test(arguments: planted)
  func `A feature that uses another's state or actions is reported`(planted: Planted) {
    #expect(planted.reported(.siblingFeature) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let innocent = [
    Planted(
      "a parent and its child in one file", in: "Sources/App/Features/Two.swift",
      """
      struct TwoA: Reducer { struct State { var n = 0 }; enum Action { case a } }
      struct TwoB: Reducer {
        struct State { var a = TwoA.State() }
        enum Action { case a(TwoA.Action) }
        var body: some Reducer<State, Action> { Scope(state: \\.a, action: .a) { TwoA() } }
      }
      """),
    Planted("the sample app: a parent and its children", [:]),
    Planted(
      "a grandparent", in: "Sources/App/Features/App/AppFeature.swift",
      """
      struct AppFeature: Reducer {
        struct State { var root: RootFeature.State; var detail: DetailFeature.State? }
        enum Action { case root(RootFeature.Action) }
        var body: some Reducer<State, Action> { Scope(state: \\.root, action: .root) { RootFeature() } }
      }
      """),
    Planted(
      "a parent's other file", in: "Sources/App/Features/Root/RootFeature+Paths.swift",
      "extension CasePath where Root == RootFeature.Action, Value == ListFeature.Action { }"),
    Planted("its own", list("extension ListFeature { func f(_ s: ListFeature.State) {} }\n")),
    Planted("the program's", "let state = ListFeature.State()"),
    Planted("text", list("// DetailFeature.State\nlet s = \"DetailFeature.Action\"\n")),
  ]

  @Test(arguments: innocent)
  func `A parent that composes its children is not`(innocent: Planted) {
    #expect(innocent.reported(.siblingFeature) == [])
  }
}

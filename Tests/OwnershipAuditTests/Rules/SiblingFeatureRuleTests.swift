import OwnershipAudit
import Testing

/// The rule `sibling-feature`: a feature uses the state and the actions of another feature only if
/// it composes that feature.
@Suite struct SiblingFeatureRuleTests {
  /// Returns the file of ListFeature with additional code.
  private static func list(_ more: String) -> [String: String] {
    [SampleApp.listPath: (SampleApp.sources[SampleApp.listPath] ?? "") + more]
  }

  /// A comment `// here` marks each line that the rule must report.
  static let planted = [
    AnnotatedSources("a sibling's state", list("let peek: DetailFeature.State // here\n")),
    AnnotatedSources(
      "a sibling's actions",
      list("func f(_ a: DetailFeature // here\n  . /* x */\n  Action) {}\n")),
    AnnotatedSources("the parent's actions", list("let peek: RootFeature.Action // here\n")),
    AnnotatedSources(
      "by an alias of the feature", list("typealias D = DetailFeature\nlet peek: D.State // here\n")
    ),
    AnnotatedSources(
      "by an alias of the state",
      list("let peek: DetailState // here\n").merging([
        SampleApp.helperPath: "typealias DetailState = DetailFeature.State"
      ]) { $1 }),
    AnnotatedSources(
      "by a nested alias",
      list("extension ListFeature { typealias P = App::DetailFeature.State } // here\n")),
    AnnotatedSources(
      "in an extension in another file",
      "extension ListFeature {\n  var peek: [`DetailFeature`.`State`?] { [] } // here\n}"),
    AnnotatedSources(
      "in the feature's folder", in: "Sources/App/Features/List/Row.swift",
      "struct Row { var detail: DetailFeature.State } // here"),
    AnnotatedSources(
      "in a branch of an if directive",
      list("#if X\nlet peek = DetailFeature.State() // here\n#endif\n")),
    AnnotatedSources(
      "another feature in the same file", in: "Sources/App/Features/Two.swift",
      """
      struct TwoA: Reducer { struct State { var n = 0 }; enum Action { case a } }
      struct TwoB: Reducer {
        struct State { var a = TwoA.State() } // here
        enum Action { case b }
      }
      """),
    AnnotatedSources(
      "the destination of another feature",
      [
        "Sources/App/Features/One/OneFeature.swift":
          "struct OneFeature: Reducer {\n  enum Action {}\n  struct Destination: Reducer { struct State {}; enum Action {} }\n  func f(_ s: Destination.State) {}\n}",
        "Sources/App/Features/Two/TwoFeature.swift":
          "struct TwoFeature: Reducer {\n  enum Action {}\n  struct Destination: Reducer { struct State {}; enum Action {} }\n  func f(_ s: OneFeature.Destination.State) {} // here\n  func g(_ s: Destination.State) {}\n}",
      ]),
    AnnotatedSources(
      "a feature that is created, but not composed",
      list(
        "extension ListFeature {\n  func f() { _ = DetailFeature(); g(DetailFeature.State.self) } // here\n}\n"
      )),
  ]

  @Test(arguments: planted)
  func `A feature that uses the state or actions of a feature it does not compose is reported`(
    planted: AnnotatedSources
  ) {
    #expect(planted.reported(.siblingFeature) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let harmless = [
    AnnotatedSources(
      "a parent and its child in one file", in: "Sources/App/Features/Two.swift",
      """
      struct TwoA: Reducer { struct State { var n = 0 }; enum Action { case a } }
      struct TwoB: Reducer {
        struct State { var a = TwoA.State() }
        enum Action { case a(TwoA.Action) }
        var body: some Reducer<State, Action> { Scope(state: \\.a, action: \\.a) { TwoA() } }
      }
      """),
    AnnotatedSources(
      "a destination inside of a feature", in: "Sources/App/Features/Master/MasterFeature.swift",
      """
      struct MasterFeature: Reducer {
        struct State { var destination: Destination.State?; var list: ListFeature.State? }
        enum Action { case destination(Destination.Action) }
        struct Destination: Reducer {
          enum State { case list(ListFeature.State), detail(DetailFeature.State) }
          enum Action { case list(ListFeature.Action) }
          var body: some Reducer<State, Action> {
            Scope(state: \\.list, action: \\.list) { ListFeature() }
            Scope(state: \\.detail, action: \\.detail) { DetailFeature() }
          }
        }
      }
      extension MasterFeature { func f(_ s: MasterFeature.Destination.State) {} }
      """),
    AnnotatedSources("the sample app: a parent and its children", [:]),
    AnnotatedSources(
      "a grandparent", in: "Sources/App/Features/App/AppFeature.swift",
      """
      struct AppFeature: Reducer {
        struct State { var root: RootFeature.State; var detail: DetailFeature.State? }
        enum Action { case root(RootFeature.Action) }
        var body: some Reducer<State, Action> { Scope(state: \\.root, action: \\.root) { RootFeature() } }
      }
      """),
    AnnotatedSources(
      "a parent's other file", in: "Sources/App/Features/Root/RootFeature+Paths.swift",
      "extension CasePath where Root == RootFeature.Action, Value == ListFeature.Action { }"),
    AnnotatedSources(
      "the state of the feature itself",
      list("extension ListFeature { func f(_ s: ListFeature.State) {} }\n")),
    AnnotatedSources("code that belongs to no feature", "let state = ListFeature.State()"),
    AnnotatedSources(
      "in a comment and a string",
      list("// DetailFeature.State\nlet s = \"DetailFeature.Action\"\n")),
  ]

  @Test(arguments: harmless)
  func `A feature that uses the state or actions of a feature it composes is not reported`(
    harmless: AnnotatedSources
  ) {
    #expect(harmless.reported(.siblingFeature) == [])
  }
}

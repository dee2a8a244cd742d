import OwnershipAudit
import Testing

/// The rule `effect-hop`: with a capture list, the effect of a feature leaves the isolation of its
/// store.
@Suite struct EffectHopRuleTests {
  private static func feature(_ source: String) -> [String: String] {
    ["Sources/App/Features/Extra/ExtraFeature.swift": source]
  }

  /// A comment `// here` marks each line that the rule must report.
  static let planted = [
    AnnotatedSources(
      "a capture", feature("let e = Effect<A>.run { [x] send in await send(x) } // here")),
    AnnotatedSources(
      "in an effect with a name",
      feature("let e: Effect<A> = .run(\"load\") { [client, id = state.id] _ in } // here")),
    AnnotatedSources(
      "over several lines",
      feature("return .run( // here\n  \"load\"\n) { // why\n  [ /* x */ x ]\n  send in\n}")),
    AnnotatedSources(
      "in the argument `operation`",
      feature("let e = Effect<A>.run(operation: { [x] send in }) // here")),
    AnnotatedSources(
      "in an effect with a catch",
      feature("return .run { [x] send in } catch: { error, send in } // here")),
    AnnotatedSources(
      "only in the catch", feature("return .run { send in } catch: { [x] error, send in } // here")),
    AnnotatedSources(
      "an attribute before the list", feature("return .run { @Sendable [x] send in } // here")),
    AnnotatedSources(
      "in an extension of a feature",
      "extension ListFeature { func f() -> Effect<Action> { .run { [x] _ in } } } // here"),
    AnnotatedSources(
      "in a branch of an if directive",
      feature("#if X\nlet e = Effect.run { [x] send in } // here\n#endif")),
  ]

  @Test(arguments: planted)
  func `In a feature, an effect with a capture list is noted`(planted: AnnotatedSources) {
    #expect(planted.reported(.effectHop) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let harmless = [
    AnnotatedSources("the sample app", [:]),
    AnnotatedSources("no captures", feature("let e = Effect<A>.run { send in await send(.a) }")),
    AnnotatedSources("passed values", feature("let e = Effect<A>.run(with: x) { send, x in }")),
    AnnotatedSources(
      "an array at the start of the closure",
      feature("let e = Effect<A>.run { send in [x].forEach { [y] _ in y() } }")),
    AnnotatedSources(
      "a closure that returns an array",
      feature("let e = Effect<[Int]>.run { [x] }\nlet f = E.run { [x][0] }")),
    AnnotatedSources(
      "another function", feature("list.map { [x] y in x + y }\nrun { [x] y in f(y) }")),
    AnnotatedSources("outside of features", "let e = Effect<A>.run { [x] send in await send(x) }"),
    AnnotatedSources(
      "in a comment and a string",
      feature("// .run { [x] send in }\nlet s = \".run { [x] send in }\"")),
  ]

  @Test(arguments: harmless)
  func `An effect without a capture list, or outside of features, is not noted`(
    harmless: AnnotatedSources
  ) {
    #expect(harmless.reported(.effectHop) == [])
  }

  @Test func `The rule gives advice, which does not affect the exit code`() {
    let planted = Self.feature("let e = Effect<A>.run { [x] send in await send(x) }")
    let result = Audit(rules: [.effectHop]).run(
      overSources: SampleApp.sources.merging(planted) { $1 })
    #expect(result.isClean && result.isComplete)
    #expect(result.notes.map(\.isGap) == [false])
    #expect(
      result.notes.first?.text == """
        line 1: with a capture list, the effect leaves the isolation of its store \
        (effect-hop). Pass the values to `run(_:with:)`.
        """)
    #expect(
      Audit(rules: [.ambient]).run(overSources: SampleApp.sources.merging(planted) { $1 }).notes
        == [])
  }
}

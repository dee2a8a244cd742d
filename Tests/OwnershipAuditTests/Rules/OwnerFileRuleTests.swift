import OwnershipAudit
import Testing

/// The rule `owner-file`: a file that declares an owner contains no reducer and no view.
@Suite struct OwnerFileRuleTests {
  /// A comment `// here` marks each line that the rule must report.
  static let planted = [
    AnnotatedSources("a reducer", SampleApp.client("struct Sneaky: Reducer {} // here\n")),
    AnnotatedSources(
      "a view",
      SampleApp.client("struct ContactsView: View { var body: some View { Text(\"\") } } // here\n")
    ),
    AnnotatedSources(
      "over several lines",
      SampleApp.client("struct Sneaky // here\n  :\n  /* x */ StateKit::Reducer\n{}\n")),
    AnnotatedSources(
      "by extension", SampleApp.client("struct Sneaky {}\nextension Sneaky: Reducer {} // here\n")),
    AnnotatedSources(
      "by an alias", SampleApp.client("typealias R = Reducer\nstruct Sneaky: R {} // here\n")),
    AnnotatedSources(
      "by a protocol in another file",
      SampleApp.client("struct Sneaky: Part {} // here\n").merging(
        [SampleApp.helperPath: "protocol Part: Sendable & Reducer {}"]) { $1 }),
    AnnotatedSources(
      "in a branch of an if directive",
      SampleApp.client("#if PREVIEW\nstruct Sneaky: SwiftUI.View {} // here\n#endif\n")),
    AnnotatedSources(
      "nested", SampleApp.client("enum Hide { struct Sneaky: Reducer {} } // here\n")),
    AnnotatedSources(
      "a closure", SampleApp.client("let sneaky = Reduce { state, action in .none } // here\n")),
    AnnotatedSources(
      "a function", SampleApp.client("func sneaky() -> some Reducer<S, A> { all } // here\n")),
  ]

  @Test(arguments: planted)
  func `A feature in an owner's file is reported`(planted: AnnotatedSources) {
    #expect(planted.reported(.ownerFile) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let harmless = [
    AnnotatedSources("the sample app", [:]),
    AnnotatedSources(
      "in a comment and a string",
      SampleApp.client("// struct S: Reducer {}\nlet s = \"Reduce {\"\n")),
    AnnotatedSources(
      "values with similar names",
      SampleApp.client("let sum = all.reduce(0) { $0 + $1 }\nstruct ViewModel {}\n")),
    AnnotatedSources("a reducer in another file", "struct Other: Reducer {}"),
  ]

  @Test(arguments: harmless)
  func `Other code in an owner's file, and a feature in another file, is not reported`(
    harmless: AnnotatedSources
  ) {
    #expect(harmless.reported(.ownerFile) == [])
  }
}

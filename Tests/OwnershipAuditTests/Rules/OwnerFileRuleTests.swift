import OwnershipAudit
import Testing

@Suite struct OwnerFileRuleTests {
  static let planted = [
    Planted("a reducer", SampleApp.client("struct Sneaky: Reducer {} // here\n")),
    Planted(
      "a view",
      SampleApp.client("struct ContactsView: View { var body: some View { Text(\"\") } } // here\n")
    ),
    Planted(
      "over several lines",
      SampleApp.client("struct Sneaky // here\n  :\n  /* x */ StateKit::Reducer\n{}\n")),
    Planted(
      "by extension", SampleApp.client("struct Sneaky {}\nextension Sneaky: Reducer {} // here\n")),
    Planted(
      "by an alias", SampleApp.client("typealias R = Reducer\nstruct Sneaky: R {} // here\n")),
    Planted(
      "by an alias elsewhere",
      SampleApp.client("struct Sneaky: Part {} // here\n").merging(
        [SampleApp.helper: "protocol Part: Sendable & Reducer {}"]) { $1 }),
    Planted(
      "in a branch",
      SampleApp.client("#if PREVIEW\nstruct Sneaky: SwiftUI.View {} // here\n#endif\n")),
    Planted("nested", SampleApp.client("enum Hide { struct Sneaky: Reducer {} } // here\n")),
    Planted(
      "a closure", SampleApp.client("let sneaky = Reduce { state, action in .none } // here\n")),
    Planted(
      "a function", SampleApp.client("func sneaky() -> some Reducer<S, A> { all } // here\n")),
  ]

  @Test(arguments: planted)
  func `A feature in an owner's file is reported`(planted: Planted) {
    #expect(planted.reported(.ownerFile) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let innocent = [
    Planted("the sample app", [:]),
    Planted("text", SampleApp.client("// struct S: Reducer {}\nlet s = \"Reduce {\"\n")),
    Planted(
      "values that are named alike",
      SampleApp.client("let sum = all.reduce(0) { $0 + $1 }\nstruct ViewModel {}\n")),
    Planted("a reducer elsewhere", "struct Other: Reducer {}"),
  ]

  @Test(arguments: innocent)
  func `A feature in a file of its own is not`(innocent: Planted) {
    #expect(innocent.reported(.ownerFile) == [])
  }
}

import OwnershipAudit

// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension Disguises {
  /// Reducers and views in a file that declares an owner.
  static let ownerFile = [
    DisguisedViolation(
      .ownerFile, .opaque,
      SampleApp.client("func row(_ n: Int) -> some ⟦View¦Sendable⟧ { make(n) } // here\n")),
    DisguisedViolation(
      .ownerFile, .macro, SampleApp.client("@⟦Reducer¦Observable⟧ struct Sneaky {} // here\n")),
    DisguisedViolation(
      .ownerFile, .inheritance,
      SampleApp.client("struct Sneaky: Part {} // here\n").merging([
        SampleApp.helperPath: "protocol Step: ⟦Reducer¦Sendable⟧ {}\nprotocol Part: Step {}"
      ]) { $1 }),
    DisguisedViolation(
      .ownerFile, .conditionalConformance,
      SampleApp.client(
        "struct Sneaky<T> {}\nextension Sneaky: ⟦Reducer¦Sendable⟧ where T == Int {} // here\n")),
    DisguisedViolation(
      .ownerFile, .nesting,
      SampleApp.client(
        "extension ContactsState { enum A { struct B<T>: ⟦View¦Hashable⟧ {} } } // here\n")),
    DisguisedViolation(
      .ownerFile, .trailingClosure,
      SampleApp.client("let sneaky = ⟦StateKit.Reduce¦Array⟧<Int, Int> { _, _ in .none } // here\n")
    ),
    DisguisedViolation(
      .ownerFile, .composition,
      SampleApp.client("package struct Sneaky: Sendable & ⟦Reducer¦Hashable⟧ {} // here\n")),
    DisguisedViolation(
      .ownerFile, .alias,
      SampleApp.client(
        "enum N { typealias Screen = ⟦SwiftUI.View¦Sendable⟧ }\nstruct Sneaky: N.Screen {} // here\n"
      )),
    DisguisedViolation(
      .ownerFile, .existential,
      SampleApp.client("let hidden: (any ⟦Reducer<S, A>¦Collection<Int>⟧)? = nil // here\n")),
    DisguisedViolation(
      .ownerFile, .regex,
      SampleApp.client(
        "let r = /struct \" {/\nstruct Sneaky: ⟦Reducer¦Sendable⟧ {} // here\nlet q = /}/\n")),
  ]
}

import OwnershipAudit

extension Disguises {
  static let ownerFile = [
    Disguise(
      .ownerFile, .opaque,
      SampleApp.client("func row(_ n: Int) -> some ⟦View¦Sendable⟧ { make(n) } // here\n")),
    Disguise(
      .ownerFile, .macro, SampleApp.client("@⟦Reducer¦Observable⟧ struct Sneaky {} // here\n")),
    Disguise(
      .ownerFile, .inheritance,
      SampleApp.client("struct Sneaky: Part {} // here\n").merging([
        SampleApp.helper: "protocol Step: ⟦Reducer¦Sendable⟧ {}\nprotocol Part: Step {}"
      ]) { $1 }),
    Disguise(
      .ownerFile, .conditionalConformance,
      SampleApp.client(
        "struct Sneaky<T> {}\nextension Sneaky: ⟦Reducer¦Sendable⟧ where T == Int {} // here\n")),
    Disguise(
      .ownerFile, .nesting,
      SampleApp.client(
        "extension ContactsState { enum A { struct B<T>: ⟦View¦Hashable⟧ {} } } // here\n")),
    Disguise(
      .ownerFile, .trailingClosure,
      SampleApp.client("let sneaky = ⟦StateKit.Reduce¦Array⟧<Int, Int> { _, _ in .none } // here\n")
    ),
    Disguise(
      .ownerFile, .composition,
      SampleApp.client("package struct Sneaky: Sendable & ⟦Reducer¦Hashable⟧ {} // here\n")),
    Disguise(
      .ownerFile, .alias,
      SampleApp.client(
        "enum N { typealias Screen = ⟦SwiftUI.View¦Sendable⟧ }\nstruct Sneaky: N.Screen {} // here\n"
      )),
    Disguise(
      .ownerFile, .existential,
      SampleApp.client("let hidden: (any ⟦Reducer<S, A>¦Collection<Int>⟧)? = nil // here\n")),
    Disguise(
      .ownerFile, .regex,
      SampleApp.client(
        "let r = /struct \" {/\nstruct Sneaky: ⟦Reducer¦Sendable⟧ {} // here\nlet q = /}/\n")),
  ]
}

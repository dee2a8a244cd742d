import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  static let implicitStorages = MissedViolation(
    "A storage that is created as an argument is found",
    DisguisedViolation(
      .compositionRoot, .implicitMember,
      "func g(_ s: ⟦SharedStorage¦Shelf⟧) {}\nfunc h() { g(.init()) } // here"),
    DisguisedViolation(
      .compositionRoot, .alias,
      "typealias Shelf = ⟦SharedStorage¦EventLog⟧\nfunc g(_ n: Int = 1, kept s: Shelf?..., body: () -> Void) {}\nfunc h() { x.g(kept: .init(log: l)) {} } // here"
    ),
    DisguisedViolation(
      .compositionRoot, .elsewhere,
      [
        SampleApp.helperPath:
          "struct Box { let name = \"\"\n let held: [⟦SharedStorage¦EventLog⟧] }\nenum Way { case by(Int, ⟦SharedStorage¦EventLog⟧) }",
        "Sources/App/Other.swift":
          "let box = Box(held: [flag ? .init() : .init()]) // here\nlet way = Way.by(1,\n  .init() // here\n)",
      ]),
    DisguisedViolation(
      .compositionRoot, .trailingClosure,
      "struct Use {\n  let run: (StateKit.⟦SharedStorage¦EventLog⟧) -> Void\n  func f() { run(.init()) } // here\n}"
    ),
    DisguisedViolation(
      .compositionRoot, .generics,
      "func g<S>(_ make: @autoclosure () -> S) where S == ⟦SharedStorage¦EventLog⟧ {}\nfunc h() { g(.init()) } // here"
    ),
    DisguisedViolation(
      .compositionRoot, .nesting,
      "final class Shelf { init(a: Int, _ s: ⟦SharedStorage¦EventLog⟧) {} }\nlet shelf = Shelf.init(a: 1, .init()) // here"
    ),
    DisguisedViolation(
      .compositionRoot, .functionCall,
      "func g(_ s: SharedStorage, _ o: ⟦SharedStorage¦EventLog⟧) {}\nfunc h(_ s: SharedStorage) { g(s, .init()) } // here"
    ))
}

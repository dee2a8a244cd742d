/// Owned state is a value through and through (OWNERSHIP 7, item 6).
struct OwnedStateRule: Rule {
  let id = RuleID.ownedState
  let why = """
    A reader gets what the state holds. Through a class, a closure or a pointer in it anybody who \
    reads can write, without the owner and without an event.
    """

  func check(_ context: FileContext) -> [Violation] {
    (context.run.flaws[context.number] ?? []).map { flaw in
      Violation(
        token: flaw.token,
        what: "owned state holds \(flaw.what): \(flaw.path.joined(separator: " → "))",
        mend: "Keep a struct or an enum of values in its place, and look the rest up by its id.")
    }
  }
}

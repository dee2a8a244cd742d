/// Requires that owned state consists of values (OWNERSHIP 7, item 6).
struct OwnedStateRule: Rule {
  let id = RuleID.ownedState
  let why = """
    A reader gets what the state holds. Through a class, a closure or a pointer in it, each reader \
    can write without the owner and without an event.
    """

  func check(_ context: FileContext) -> [RuleViolation] {
    (context.run.flaws[context.number] ?? []).map { flaw in
      RuleViolation(
        token: flaw.token,
        what: "owned state holds \(flaw.what): \(flaw.path.joined(separator: " → "))",
        fix: "Store a struct or an enum of values instead, and look up other data by its id.")
    }
  }
}

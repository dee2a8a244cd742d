/// Requires that owned state consists of values.
struct OwnedStateRule: Rule {
  let id = RuleID.ownedState
  let why = """
    A reader receives a copy of the state. If the state holds a class, a closure or a pointer, \
    each reader can write through it: the owner does not run, and observers are not notified.
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

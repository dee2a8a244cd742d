/// Returns the rules of a contract that do not hold.
///
/// A contract is a function from an implementation of an operator to the rules that the
/// implementation breaks. The library's operator breaks none. For each rule, a test passes a
/// deliberately broken copy of the operator, and expects that the copy breaks the rule. This shows
/// that every rule can fail.
///
/// - Parameter rules: Each rule, with whether it holds.
func brokenRules<Rule: Hashable>(_ rules: KeyValuePairs<Rule, Bool>) -> Set<Rule> {
  Set(rules.filter { !$0.value }.map(\.key))
}

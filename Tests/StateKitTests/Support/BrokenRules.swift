/// Returns the rules of a contract that do not hold.
///
/// A contract is a function from an implementation of an operator to the rules that the
/// implementation breaks. The library's operator breaks none. Each deliberately broken copy of it
/// breaks the rules that its test names, which shows that every rule can fail.
func brokenRules<Rule: Hashable>(_ rules: KeyValuePairs<Rule, Bool>) -> Set<Rule> {
  Set(rules.filter { !$0.value }.map(\.key))
}

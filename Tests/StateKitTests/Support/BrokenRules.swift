/// The rules of a contract that do not hold.
///
/// A contract is a function from an implementation of an operator to the rules that it breaks. The
/// library's operator breaks none; each deliberately broken copy beside it breaks the rules that its
/// test names, so every rule is known to be able to fail.
func brokenRules<Rule: Hashable>(_ rules: KeyValuePairs<Rule, Bool>) -> Set<Rule> {
  Set(rules.filter { !$0.value }.map(\.key))
}

/// Returns the rules that do not hold.
///
/// The tests of an operator have a function `brokenRules(of:)`. It runs an implementation of the
/// operator, and returns the rules that this implementation breaks. The library's operator breaks
/// none. For each rule, a test calls the function with a deliberately broken copy of the operator,
/// and expects that the copy breaks the rule. This shows that every rule can fail.
///
/// - Parameter rules: Each rule, with whether it holds.
func failedRules<Rule: Hashable>(_ rules: KeyValuePairs<Rule, Bool>) -> Set<Rule> {
  Set(rules.filter { !$0.value }.map(\.key))
}

/// A refusal that somebody came to see.
struct SeenRefusal: Hashable, Sendable {
  let who: ScenarioActor
  let shown: ShownRefusal

  /// What a story expects of it.
  var expectation: String {
    "expect \(who) \(ShownWord.refusal(shown.refusal.rawValue).sentence)"
  }
}

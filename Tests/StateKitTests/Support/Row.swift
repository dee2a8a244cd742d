import StateKit

/// A feature that adds an id to ``BenchmarkRunner``.
struct Row: Reducer {
  struct State: Hashable, Sendable, Identifiable {
    var id: Int
    var child = EffectTestFeature.State()
  }

  var body: some Reducer<State, EffectTestFeature.Action> {
    Scope(state: \.child, action: CasePath(embed: { $0 }, extract: { $0 })) { EffectTestFeature() }
  }
}

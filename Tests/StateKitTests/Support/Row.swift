import StateKit

/// A feature that adds an id to ``EffectTestFeature``.
struct Row: Reducer {
  struct State: Hashable, Sendable, Identifiable {
    var id: Int
    var child = EffectTestFeature.State()
  }

  var body: some Reducer<State, EffectTestFeature.Action> {
    Scope(state: \.child, action: \.itself) { EffectTestFeature() }
  }
}

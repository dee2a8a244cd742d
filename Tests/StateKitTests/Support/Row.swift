import StateKit

/// A row of a collection: an ``EffectTestFeature`` with an id.
struct Row: Reducer {
  struct State: Hashable, Sendable, Identifiable {
    var id: Int
    var child = EffectTestFeature.State()
  }

  var body: some Reducer<State, EffectTestFeature.Action> {
    Scope(state: \.child, action: \.itself) { EffectTestFeature() }
  }
}

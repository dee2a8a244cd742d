import StateKit

/// A reducer that transforms the effects of another reducer. Tests build broken copies of operators
/// with it.
struct MappedEffects<Base: Reducer>: CompositeReducer {
  let base: Base
  let transform: (Base.Action, Effect<Base.Action>) -> Effect<Base.Action>

  func compile(_ context: ReducerContext<Base.State>) -> Reduction<Base.State, Base.Action> {
    let base = base.compile(context)
    return { state, action in transform(action, base(&state, action)) }
  }
}

/// A reducer that drops some actions before they reach another reducer. Tests build broken copies
/// of operators with it.
struct FilteredActions<Base: Reducer>: CompositeReducer {
  let base: Base
  let isIncluded: (Base.State, Base.Action) -> Bool

  func compile(_ context: ReducerContext<Base.State>) -> Reduction<Base.State, Base.Action> {
    let base = base.compile(context)
    return { state, action in
      isIncluded(state, action) ? base(&state, action) : .none
    }
  }
}

extension Reducer {
  func mapEffects(_ transform: @escaping (Effect<Action>) -> Effect<Action>) -> MappedEffects<Self>
  {
    MappedEffects(base: self) { transform($1) }
  }

  func filter(_ isIncluded: @escaping (State, Action) -> Bool) -> FilteredActions<Self> {
    FilteredActions(base: self, isIncluded: isIncluded)
  }
}

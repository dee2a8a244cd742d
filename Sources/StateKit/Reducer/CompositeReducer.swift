/// An operator: a reducer that only compiles.
public protocol CompositeReducer<State, Action>: Reducer where Body == Never {}

extension CompositeReducer {
  /// Builds the operator for this one action. A store builds it once.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    compile(ReducerContext.detached())(&state, action)
  }
}

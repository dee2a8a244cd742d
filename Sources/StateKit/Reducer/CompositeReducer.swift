/// An operator: a reducer that is only run in its compiled form.
public protocol CompositeReducer<State, Action>: Reducer where Body == Never {}

extension CompositeReducer {
  /// Builds and runs the operator for this one action. A store builds it only once.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    compile(ReducerContext.detached())(&state, action)
  }
}

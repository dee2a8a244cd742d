/// An operator: a reducer that runs only after it is compiled to a closure.
public protocol CompositeReducer<State, Action>: Reducer where Body == Never {}

extension CompositeReducer {
  /// Compiles the operator and runs it for this one action. A store compiles it only once.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    compile(ReducerContext.detached())(&state, action)
  }
}

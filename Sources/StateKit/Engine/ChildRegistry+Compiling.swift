extension ChildRegistry {
  /// Creates the root feature of a store or of a ``CompiledReducer``, and compiles it.
  ///
  /// - Parameter locate: Receives an address and a function, and calls the function with the state at the
  ///   address, if a state is present there.
  func compile<R: Reducer>(
    _ makeReducer: () -> R, in environment: BuildEnvironment,
    locate: @escaping ReducerContext<R.State>.Locator
  ) -> Reduction<R.State, R.Action> {
    let root = ReducerContext<R.State>(registry: self, log: environment.log, locate: locate)
    // The variable starts as nil, because a closure as a placeholder would be allocated for each
    // store.
    var reduction: Reduction<R.State, R.Action>?
    build(in: environment) { reduction = makeReducer().compile(root) }
    // Unreachable: `build` calls its closure.
    guard let reduction else { fatalError("A feature was not compiled.") }
    return reduction
  }
}

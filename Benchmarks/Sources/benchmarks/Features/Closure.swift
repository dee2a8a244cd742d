/// The closure with which a `ClosureStore`, a minimal store for comparison, changes its state.
typealias Closure<State, Action> = (inout State, Action) -> AnyObject?

extension Counter {
  /// The logic of the counter as a closure. It is the innermost of the nested closures in
  /// Levels.swift.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    { state, action in
      change(&state, action)
      return nil
    }
  }

  /// The innermost of the nested closures that use key paths. It changes its own state only, so it
  /// needs no key path.
  static func closureWithKeyPath() -> Closure<State, Action> { closure() }
}

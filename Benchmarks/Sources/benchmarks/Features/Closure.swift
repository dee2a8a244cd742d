/// The closure with which a floor's store changes its state.
typealias Closure<State, Action> = (inout State, Action) -> AnyObject?

extension Counter {
  /// The innermost of the nested closures of row 4.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    { state, action in
      change(&state, action)
      return nil
    }
  }

  /// The innermost of the closures with key paths, which needs no key path itself.
  static func keyPaths() -> Closure<State, Action> { closure() }
}

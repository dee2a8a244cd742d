/// The closure with which a floor's store changes its state.
typealias Closure<State, Action> = (inout State, Action) -> AnyObject?

extension Counter {
  @inline(never)
  static func closure() -> Closure<State, Action> {
    { state, action in
      change(&state, action)
      return nil
    }
  }

  static func keyPaths() -> Closure<State, Action> { closure() }
}

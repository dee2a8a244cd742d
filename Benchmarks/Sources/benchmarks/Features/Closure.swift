/// The function of a floor's store.
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

/// A reducer that reacts to the change of a value; see ``Reducer/onChange(of:_:)``.
public struct OnChangeReducer<Base: Reducer, Value: Equatable>: CompositeReducer {
  @usableFromInline let base: Base
  @usableFromInline let value: (Base.State) -> Value
  @usableFromInline let change: (inout Base.State, Value, Value) -> Effect<Base.Action>

  @inlinable
  init(
    base: Base, value: @escaping (Base.State) -> Value,
    change: @escaping (inout Base.State, Value, Value) -> Effect<Base.Action>
  ) {
    self.base = base
    self.value = value
    self.change = change
  }

  /// Returns the closure that a store runs.
  @inlinable
  public func compile(
    _ context: ReducerContext<Base.State>
  ) -> Reduction<Base.State, Base.Action> {
    let base = base.compile(context)
    let value = value
    let change = change
    return { state, action in
      let old = value(state)
      let effect = base(&state, action)
      let new = value(state)
      if old == new { return effect }
      return .merged(effect, change(&state, old, new))
    }
  }
}

extension Reducer {
  /// Runs `change` after this reducer if this reducer changed `value`.
  ///
  /// The old value is kept while this reducer runs, so choose a value that is cheap to copy: a
  /// count, an id, a flag. If the value were an array, this reducer's first change of the array
  /// would copy it.
  ///
  /// ```swift
  /// Form().onChange(of: { $0.query }) { state, old, new in search(new) }
  /// ```
  ///
  /// - Parameters:
  ///   - value: Returns the value to observe.
  ///   - change: Called with the state, the old value and the new one.
  @inlinable
  public func onChange<Value: Equatable>(
    of value: @escaping (State) -> Value,
    _ change: @escaping (_ state: inout State, _ old: Value, _ new: Value) -> Effect<Action>
  ) -> OnChangeReducer<Self, Value> {
    OnChangeReducer(base: self, value: value, change: change)
  }
}

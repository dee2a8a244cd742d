/// A reducer with overridden dependencies; see ``Reducer/dependency(_:_:)``,
/// ``Reducer/transformDependency(_:transform:)`` and
/// `withDependencies`.
public struct DependencyReducer<Base: Reducer>: CompositeReducer {
  let base: Base
  let update: (inout DependencyValues) -> Void

  /// Returns the closure that a store runs.
  public func compile(
    _ context: ReducerContext<Base.State>
  ) -> Reduction<Base.State, Base.Action> {
    let values = DependencyValues.inherited.updated(by: update)
    values.pool?.noteOverride()
    // The closure assigns the reduction instead of returning it, because each of the two calls of
    // `withValue`, whose result is generic, would wrap a returned function in another one.
    var reduction: Reduction<Base.State, Base.Action> = { _, _ in .none }
    // Compiling evaluates the body of the feature. `OverrideContext` provides the dependencies that
    // the body reads, and `DependencyContext` those of the children that it creates.
    OverrideContext.$current.withValue(values) {
      DependencyContext.$current.withValue(values) { reduction = base.compile(context) }
    }
    let run = reduction
    let dependencies = EffectDependencies { $0 = values }
    return { state, action in
      OverrideContext.$current.withValue(values) { run(&state, action) }
        .overridingDependencies(with: dependencies)
    }
  }
}

extension Reducer {
  /// Overrides one dependency for this reducer, its children and their effects.
  ///
  /// ```swift
  /// Scope(state: \.preview, action: \.preview) {
  ///   Player().dependency(\.audio, .silent)
  /// }
  /// ```
  ///
  /// The time that `.sleep(for:)`, `.debounce`, `.throttle` and timeouts measure is always that of
  /// the store's clock: overriding `\.clock` affects only the code of features, and the delays of
  /// `.retry`.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency to override.
  ///   - value: Its value.
  public func dependency<Value: Sendable>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> DependencyReducer<Self> {
    DependencyReducer(base: self) { $0[keyPath: keyPath] = value }
  }

  /// Changes one dependency for this reducer, its children and their effects.
  ///
  /// ```swift
  /// Checkout().transformDependency(\.api) { $0.retryLimit = 0 }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The dependency to change. Use `\.self` to change several dependencies.
  ///   - transform: Changes the value that the surrounding reducer has. It is called when the store
  ///     is built or, inside a child that can be absent, at the first action for that child.
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    transform: @escaping (_ value: inout Value) -> Void
  ) -> DependencyReducer<Self> {
    DependencyReducer(base: self) { transform(&$0[keyPath: keyPath]) }
  }
}

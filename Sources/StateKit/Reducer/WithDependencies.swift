/// Sets dependencies for the stores and features that are created inside `operation`.
///
/// A store copies these dependencies when it is created and applies its own `dependencies:` closure
/// to the copy. Afterwards the dependencies of the store never change. A test can therefore set
/// dependencies once for all stores that it creates.
///
/// ```swift
/// let store = withDependencies { $0.uuid = .incrementing() } operation: {
///   Store(initialState: Feature.State()) { Feature() }
/// }
/// ```
///
/// - Parameters:
///   - update: A closure that changes a copy of the dependencies of the enclosing call of
///     `withDependencies`, or of the default values if there is none.
///   - operation: A closure that creates stores and features.
/// - Returns: The return value of `operation`.
/// - Throws: The error that `operation` throws.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) -> Void, operation: () throws -> Result
) rethrows -> Result {
  reportIgnoredDependencies(of: Result.self)
  let values = DependencyValues.inherited.updated(by: update)
  return try DependencyContext.$current.withValue(values, operation: operation)
}

/// Overrides dependencies for the reducer that `operation` creates, for its children, and for the
/// effects of all of them.
///
/// ```swift
/// var body: some Reducer<State, Action> {
///   Scope(state: \.preview, action: \.preview) {
///     withDependencies { $0.audio = .silent } operation: { Player() }
///   }
/// }
/// ```
///
/// - Parameters:
///   - update: A closure that changes a copy of the dependencies of the surrounding reducer.
///   - operation: A closure that creates the reducer.
/// - Returns: The reducer with the changed dependencies.
/// - Throws: The error that `operation` throws.
public func withDependencies<R: Reducer>(
  _ update: @escaping (inout DependencyValues) -> Void, operation: () throws -> R
) rethrows -> DependencyReducer<R> {
  let values = DependencyValues.inherited.updated(by: update)
  let reducer = try DependencyContext.$current.withValue(values, operation: operation)
  return DependencyReducer(base: reducer, update: update)
}

/// Overrides dependencies for the operations of an effect that `operation` creates.
///
/// ```swift
/// return withDependencies { $0.uuid = .incrementing() } operation: {
///   .run { send in await send(.created(uuid())) }
/// }
/// ```
///
/// The operations read the changed values from the `@Dependency` properties of their feature, while
/// they run. A value that is read while `operation` creates the effect, for example for `run(with:)`
/// or ``Effect/send(_:fileID:line:)``, is the unchanged one. `update` is called once, when the first
/// operation starts.
///
/// - Parameters:
///   - update: A closure that changes a copy of the dependencies of the surrounding reducer.
///   - operation: A closure that creates the effect.
/// - Returns: The effect with the changed dependencies.
/// - Throws: The error that `operation` throws.
public func withDependencies<Action>(
  _ update: @escaping @Sendable (inout DependencyValues) -> Void,
  operation: () throws -> Effect<Action>
) rethrows -> Effect<Action> {
  try operation().overridingDependencies(with: EffectDependencies(update))
}

/// Sets dependencies for the stores and features that are created inside an asynchronous
/// `operation`.
///
/// - Parameters:
///   - update: A closure that changes a copy of the dependencies of the enclosing call of
///     `withDependencies`, or of the default values if there is none.
///   - operation: A closure that creates stores and features.
///   - isolation: The isolation on which `operation` runs. The default is the caller's isolation.
/// - Returns: The return value of `operation`.
/// - Throws: The error that `operation` throws.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) -> Void, operation: () async throws -> Result,
  isolation: isolated (any Actor)? = #isolation
) async rethrows -> Result {
  let values = DependencyValues.inherited.updated(by: update)
  return try await DependencyContext.$current.withValue(
    values, operation: operation, isolation: isolation)
}

/// Reports that a reducer of a store is created with dependencies that its children will not have.
private func reportIgnoredDependencies(of type: Any.Type) {
  guard type is any Reducer.Type, let log = BuildContext.current?.environment?.log else { return }
  log.report(
    StoreIssue(
      """
      `withDependencies` created the reducer \(type), whose children will not have the changed \
      dependencies. Likely cause: a variable or a function has the type \(type) and the result is \
      assigned to it or returned from it. Use `withDependencies` directly in a `body`, or use `some \
      Reducer` as the type of the variable or function.
      """))
}

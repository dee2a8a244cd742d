import Synchronization

/// The overridden dependencies of an effect. The operations of the effect share them.
final class EffectDependencies: Sendable {
  typealias Update = @Sendable (inout DependencyValues) -> Void

  private let update: Update
  private let values = Mutex<DependencyValues?>(nil)

  init(_ update: @escaping Update) { self.update = update }

  /// Returns the values, which are created when the first operation starts.
  ///
  /// - Parameter base: The values around the effect.
  func values(updating base: DependencyValues) -> DependencyValues {
    if let values = values.withLock({ $0 }) { return values }
    // Created outside the lock, because the creation runs code of the app.
    let created = base.updated(by: update)
    return values.withLock { values in
      if let values { return values }
      values = created
      return created
    }
  }
}

/// A payload that runs with overridden dependencies.
///
/// SAFETY: see ``EffectPayload``.
final class OverriddenOperation<Action: Sendable>: ActionPayload<Action>, @unchecked Sendable {
  private let base: ActionPayload<Action>
  private let dependencies: EffectDependencies

  init(_ base: ActionPayload<Action>, with dependencies: EffectDependencies) {
    self.base = base
    self.dependencies = dependencies
    super.init(base.source)
  }

  override func map<Mapped>(
    _ embed: @escaping @Sendable (Action) -> Mapped
  ) -> ActionPayload<Mapped> {
    OverriddenOperation<Mapped>(base.map(embed), with: dependencies)
  }

  override func retrying(_ policy: RetryPolicy) -> ActionPayload<Action> {
    OverriddenOperation(base.retrying(policy), with: dependencies)
  }

  override func overriddenDependencies(of values: DependencyValues) -> DependencyValues? {
    values.pool?.noteOverride()
    let overridden = dependencies.values(updating: values)
    return base.overriddenDependencies(of: overridden) ?? overridden
  }

  /// Runs the operation to its end. The task of the operation was created with the overridden
  /// dependencies: binding them here would lose the isolation of the store.
  override func runToEnd(_ send: Send<Action>, services: EffectServices) async -> EffectOutcome {
    let values = OverrideContext.values(of: services.dependencies.pool) ?? services.dependencies
    return await base.runToEnd(send, services: services.overridden(by: values))
  }
}

extension Effect {
  /// Returns this effect with operations that run with overridden dependencies.
  func overridingDependencies(with dependencies: EffectDependencies) -> Effect {
    guard let plan else { return self }
    return Effect(
      plan: plan.mapOperations { OverriddenOperation(Self.typed($0), with: dependencies) })
  }
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

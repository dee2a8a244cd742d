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
    // An effect that the app has stored can run in several stores, each of which has its own pool.
    if let values = values.withLock({ $0 }), values.pool === base.pool { return values }
    // Created outside the lock, because the creation runs code of the app.
    let created = base.updated(by: update)
    return values.withLock { values in
      if let values, values.pool === base.pool { return values }
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

  /// Returns the operation. Its task is created with the overridden dependencies: binding them in
  /// the operation would lose the isolation of the store.
  override func operation(services: EffectServices) -> Operation {
    let base = base
    return { send in
      let values = OverrideContext.values(of: services.dependencies.pool) ?? services.dependencies
      try await base.operation(services: services.overridden(by: values))(send)
    }
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

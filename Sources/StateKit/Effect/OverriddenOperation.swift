/// An operation that runs with overridden dependencies.
///
/// SAFETY: see ``EffectPayload``.
final class OverriddenOperation<Action: Sendable>: ActionPayload<Action>, @unchecked Sendable {
  typealias Update = @Sendable (inout DependencyValues) -> Void

  private let base: ActionPayload<Action>
  private let update: Update

  init(_ base: ActionPayload<Action>, update: @escaping Update) {
    self.base = base
    self.update = update
    super.init(base.source)
  }

  override func map<Mapped>(
    _ embed: @escaping @Sendable (Action) -> Mapped
  ) -> ActionPayload<Mapped> { OverriddenOperation<Mapped>(base.map(embed), update: update) }

  override func retrying(_ policy: RetryPolicy) -> ActionPayload<Action> {
    OverriddenOperation(base.retrying(policy), update: update)
  }

  override func runToEnd(_ send: Send<Action>, services: EffectServices) async -> EffectOutcome {
    var values =
      OverrideContext.values(of: services.dependencies.overrideFlag) ?? services.dependencies
    update(&values)
    values.overrideFlag?.set()
    let overridden = services.overridden(by: values)
    return await OverrideContext.$current.withValue(values) {
      await base.runToEnd(send.withoutOverrides, services: overridden)
    }
  }
}

extension Effect {
  /// Returns this effect with operations that run with changed dependencies.
  func overridingDependencies(
    _ update: @escaping OverriddenOperation<Action>.Update
  ) -> Effect {
    guard let plan else { return self }
    return Effect(
      plan: plan.mapOperations { OverriddenOperation(Self.typed($0), update: update) })
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
/// The operations read the changed values from the `@Dependency` properties of their feature.
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
  try operation().overridingDependencies(update)
}

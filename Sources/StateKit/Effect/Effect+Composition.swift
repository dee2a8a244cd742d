extension Effect {
  /// Runs all effects concurrently.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs all effects concurrently.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    let plans = effects.compactMap(\.plan)
    return Effect(plan: plans.count > 1 ? .merge(plans) : plans.first)
  }

  /// Runs both effects concurrently. Does not allocate when one of them is ``none``.
  @inlinable
  static func merged(_ first: Effect, _ second: Effect) -> Effect {
    guard let firstPlan = first.plan else { return second }
    guard let secondPlan = second.plan else { return first }
    return Effect(plan: .merge([firstPlan, secondPlan]))
  }

  /// Runs the effects in order. Each effect starts when the previous one has ended, whether it
  /// finished, failed, or was cancelled. A ``cancel(id:)`` in the sequence takes effect at its
  /// position.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Runs the effects in order. Each effect starts when the previous one has ended, whether it
  /// finished, failed, or was cancelled.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    let plans = effects.compactMap(\.plan)
    return Effect(plan: plans.count > 1 ? .concatenate(plans) : plans.first)
  }

  /// Returns this effect for use by a parent: each action that it sends is embedded in a parent
  /// action.
  @inlinable
  public func map<Mapped>(_ embed: @escaping @Sendable (Action) -> Mapped) -> Effect<Mapped> {
    if plan == nil { return .none }
    return mapPlan(embed)
  }

  @usableFromInline
  func mapPlan<Mapped>(_ embed: @escaping @Sendable (Action) -> Mapped) -> Effect<Mapped> {
    Effect<Mapped>(plan: plan?.mapPayloads { Self.typed($0).map(embed) })
  }

  /// Returns an effect that cancels all effects of a child that dismissed itself.
  ///
  /// - Parameter number: The number of the operator that contains the child, such as `ifLet`.
  @usableFromInline
  static func cancellingChild(_ id: EffectID, operator number: Int) -> Effect {
    Effect(plan: .cancelDismissedChild(ChildReference(number: number, id: id)))
  }

  /// Returns this effect as an effect of a child: it is cancelled when the child is removed.
  ///
  /// - Parameter number: The number of the operator that contains the child, such as `ifLet`.
  @usableFromInline
  func scoped(toChild id: EffectID, operator number: Int) -> Effect {
    Effect(plan: plan.map { .child($0, ChildReference(number: number, id: id)) })
  }
}

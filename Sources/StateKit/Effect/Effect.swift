/// A description of work that a reducer asks for. The store performs it after the action has
/// been reduced.
///
/// ```swift
/// return .run("facts.load") { send in
///   await send(.loaded(try await facts.load()))
/// } catch: { error, send in
///   await send(.failed)
/// }
/// ```
public struct Effect<Action: Sendable>: Sendable {
  @usableFromInline let plan: EffectPlan?

  @inlinable
  init(plan: EffectPlan?) { self.plan = plan }

  /// An effect that does nothing.
  @inlinable
  public static var none: Effect { Effect(plan: nil) }

  @inlinable
  var isNone: Bool { plan == nil }
}

extension Effect {
  /// Returns a payload of this effect with its type.
  ///
  /// SAFETY: the payloads of an `Effect<Action>` are created with actions of this type, and
  /// ``map(_:)`` replaces each of them.
  static func typed(_ payload: EffectPayload) -> ActionPayload<Action> {
    unsafe unsafeDowncast(payload, to: ActionPayload<Action>.self)
  }
}

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
  @usableFromInline let node: EffectNode<Action>?

  @inlinable
  init(node: EffectNode<Action>?) { self.node = node }

  /// An effect that does nothing.
  @inlinable
  public static var none: Effect { Effect(node: nil) }

  @inlinable
  var isNone: Bool { node == nil }
}

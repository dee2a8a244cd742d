extension Effect {
  /// Cancels the effects that run under `id` in this feature or in the children below it.
  ///
  /// The effects of siblings and of the parent are not cancelled, even if they run under an equal
  /// id. The child of a ``Scope`` shares the ids of its parent.
  ///
  /// The cancellation applies only to effects that started before this action. Effects that the same
  /// action returns start afterwards and are not cancelled, whatever the order in which they are
  /// merged. The exception is a cancellation in a `concatenate(_:)`: it happens when the sequence
  /// reaches it, and applies to all effects that run under `id` at that time.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(plan: .cancel(EffectID(id)))
  }

  /// Runs this effect under `id`, so that ``cancel(id:)`` can cancel it. An id is local to the child of
  /// an `ifLet`, `ifCaseLet` or `forEach`.
  ///
  /// - Parameters:
  ///   - id: The id to cancel by.
  ///   - cancelInFlight: Whether to first cancel the effects that already run under the same id.
  public func cancellable(
    id: some Hashable & Sendable, cancelInFlight: Bool = false
  ) -> Effect {
    Effect(
      plan: plan.map { .cancellable($0, EffectID(id), cancelInFlight: cancelInFlight) })
  }
}

extension Effect {
  /// Ends the effects of this store that run under `id`.
  ///
  /// It ends those that ran before this action. Effects of the same action start after it, whatever
  /// the order in which they are merged, and live. In a ``concatenate(_:)-(Effect...)`` it keeps its
  /// place.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(node: .cancel(EffectID(id)))
  }

  /// Runs under `id`, so that ``cancel(id:)`` can end it. Ids belong to one store.
  ///
  /// - Parameters:
  ///   - id: The name to cancel by.
  ///   - cancelInFlight: Whether it first ends the effects that run under the same id.
  public func cancellable(
    id: some Hashable & Sendable, cancelInFlight: Bool = false
  ) -> Effect {
    Effect(
      node: node.map { .cancellable($0, EffectID(id), cancelInFlight: cancelInFlight) })
  }
}

/// Where running effects come back to: the core of a store. Everything in it is called on the lane.
protocol EffectSink<Action>: AnyObject {
  associatedtype Action: Sendable

  /// Reduces an action that the effect `token` sends; drops it when that effect lives no more.
  ///
  /// - Returns: Whether the sender may go on.
  func receive(_ action: Action, from token: EffectToken) -> Bool

  /// Lets an action of the effect `token` wait until it is admitted, and its sender with it.
  ///
  /// - Returns: Whether the sender may go on.
  func hold(
    _ action: Action, from token: EffectToken, _ sender: CheckedContinuation<Void, Never>
  ) -> Bool

  /// Ends the effect `token`, unless it is ended already.
  func effectEnded(_ token: EffectToken, _ outcome: EffectOutcome)
}

/// The receiver of the actions and ends of running effects: the core of a store. All functions are
/// called on the lane.
protocol EffectSink<Action>: AnyObject {
  associatedtype Action: Sendable

  /// Reduces an action that the effect `token` sends; drops the action if that effect has ended.
  ///
  /// - Returns: Whether the sender may continue.
  func receive(_ action: Action, from token: EffectToken) -> Bool

  /// Queues an action of the effect `token` until a test admits it, and suspends the sender until
  /// then.
  ///
  /// - Returns: Whether the sender may continue.
  func hold(
    _ action: Action, from token: EffectToken, _ sender: CheckedContinuation<Void, Never>
  ) -> Bool

  /// Ends the effect `token` unless it has ended already.
  func effectEnded(_ token: EffectToken, _ outcome: EffectOutcome)
}

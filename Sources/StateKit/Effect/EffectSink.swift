/// Where running effects come back to: the core of a store. Everything in it is called on the lane.
protocol EffectSink<Action>: AnyObject {
  associatedtype Action: Sendable

  /// Reduces an action that the effect `token` sends; drops it when that effect lives no more.
  func receive(_ action: Action, from token: EffectToken)

  /// Ends the effect `token`, unless it is ended already.
  func effectEnded(_ token: EffectToken, _ outcome: EffectOutcome)
}
